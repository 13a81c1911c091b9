import { z } from "zod";
import type { RecordSet, ZoneSigner } from "#src/platform/dns/record-set.ts";

/** The parts of PowerDNS's answers that we read. */
export const serverAnswer = z.object({ version: z.string() });

export const zoneAnswer = z.object({
  name: z.string(),
  serial: z.number(),
  dnssec: z.boolean(),
  catalog: z.string().optional(),
  rrsets: z
    .array(
      z.object({
        name: z.string(),
        type: z.string(),
        ttl: z.number(),
        records: z.array(z.object({ content: z.string(), disabled: z.boolean() })),
      }),
    )
    .optional(),
});
export type ZoneAnswer = z.output<typeof zoneAnswer>;

export const zoneListAnswer = z.array(z.object({ name: z.string(), kind: z.string() }));

export const keysAnswer = z.array(z.object({ active: z.boolean(), ds: z.array(z.string()).optional() }));

/** An empty answer in any of its forms. */
export const anyAnswer = z.unknown();

/** Sets of a zone in the port's form; the SOA and what signing adds are the server's. */
export function setsOf({ rrsets = [] }: ZoneAnswer): RecordSet[] {
  return rrsets
    .filter(({ type }) => type !== "SOA")
    .map(({ name, type, ttl, records }) => ({
      name: withoutDot(name),
      type,
      ttl,
      contents: records.filter(({ disabled }) => !disabled).map(({ content }) => content),
    }))
    .filter(({ contents }) => contents.length > 0);
}

/** DS records of the active keys, without duplicates. */
export function signersOf(keys: z.output<typeof keysAnswer>): ZoneSigner[] {
  const texts = new Set(keys.filter(({ active }) => active).flatMap(({ ds = [] }) => ds));
  return [...texts].flatMap((text) => {
    const [keyTag, algorithm, digestType, ...digest] = text.trim().split(/\s+/);
    const numbers = [Number(keyTag), Number(algorithm), Number(digestType)] as const;
    if (!numbers.every(Number.isInteger) || digest.length === 0) return [];
    const [tag, used, kind] = numbers;
    return [{ keyTag: tag, algorithm: used, digestType: kind, digest: digest.join("").toUpperCase() }];
  });
}

export function withoutDot(name: string): string {
  return name.replace(/\.$/, "").toLowerCase();
}
