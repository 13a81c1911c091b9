import * as z from "zod/mini";

// The parts of name.com's answers that are read; what else they hold may change.

const time = z.pipe(
  z.string(),
  z.transform((text) => new Date(text)),
);
const dollars = z.optional(z.nullable(z.number()));

export const domainShape = z.object({
  domainName: z.string(),
  createDate: time,
  expireDate: time,
  locked: z.boolean(),
  nameservers: z.array(z.string()),
});
export type NamecomDomain = z.output<typeof domainShape>;

export const createdShape = z.object({ domain: domainShape });

export const listShape = z.object({
  domains: z.array(domainShape),
  nextPage: z.optional(z.nullable(z.number())),
});

export const checkShape = z.object({
  results: z.array(
    z.object({
      domainName: z.string(),
      purchasable: z.boolean(),
      premium: z.optional(z.boolean()),
      purchaseType: z.optional(z.string()),
      purchasePrice: dollars,
      renewalPrice: dollars,
    }),
  ),
});
export type NamecomCheck = z.output<typeof checkShape>["results"][number];

export const pricingShape = z.object({ premium: z.boolean(), renewalPrice: dollars, transferPrice: dollars });

export const signersShape = z.object({
  dnssec: z.array(
    z.object({ keyTag: z.number(), algorithm: z.number(), digestType: z.number(), digest: z.string() }),
  ),
});

export const glueShape = z.object({ ips: z.array(z.string()) });

export const codeShape = z.object({ authCode: z.string().check(z.minLength(1)) });

export const transferShape = z.object({ status: z.string() });
export const transferCreatedShape = z.object({ transfer: transferShape });

export const helloShape = z.object({ serverName: z.string() });

export const requirementsShape = z.object({
  tldInfo: z.object({ allowedRegistrationYears: z.array(z.number()) }),
  requirements: z.object({
    fields: z.optional(
      z.nullable(z.record(z.string(), z.object({ required: z.union([z.boolean(), z.string()]) }))),
    ),
  }),
});

/** US dollars as they write them, in cents. */
export function toCents(amount: number): bigint {
  return BigInt(Math.round(amount * 100));
}

export function toDollars(cents: bigint): number {
  return Number(cents) / 100;
}
