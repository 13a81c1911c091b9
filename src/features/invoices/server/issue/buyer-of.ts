import * as z from "zod/mini";
import type { Buyer } from "./document.ts";

const text = z.nullish(z.string());

/** What the taxes of an order, or the customer's own profile, have of who bought. */
const profile = z.object({
  name: text,
  country: text,
  isBusiness: z.nullish(z.boolean()),
  vatNumber: text,
  consultationNumber: text,
  address: z.nullish(z.object({ line1: text, line2: text, city: text, region: text, postcode: text })),
});

/** Who bought, by what was known of them when they paid; without a profile by the username alone. */
export function buyerOf(stored: unknown, username: string): Buyer {
  const { data } = profile.safeParse(stored);
  const { line1, line2, postcode, city, region } = data?.address ?? {};
  const place = [postcode, city].filter(Boolean).join(" ");
  return {
    name: data?.name ?? null,
    username,
    lines: [line1, line2, place, region].flatMap((line) => (line ? [line] : [])),
    country: data?.country ?? null,
    isBusiness: data?.isBusiness ?? false,
    vatNumber: data?.vatNumber ?? null,
    consultationNumber: data?.consultationNumber ?? null,
  };
}
