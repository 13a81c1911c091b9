import { z } from "zod";
import type { SiteSettings } from "#src/shared/site-settings.ts";

const reviewList = z
  .array(
    z.strictObject({
      text: z.string().min(1).max(400),
      name: z.string().min(1).max(60),
      about: z.string().max(60).optional(),
      url: z.url({ protocol: /^https$/ }).optional(),
    }),
  )
  .min(1)
  .max(12);

/** Customers' words out of REVIEWS_FILE; throws when they are not such a list. */
export function parseReviews(text: string): SiteSettings["reviews"] {
  return reviewList.parse(JSON.parse(text));
}
