import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { maxPercentBp, priceModes, priceOperations, priceRoundings } from "#src/shared/resale-price.ts";
import { cents, instant } from "#src/shared/schemas.ts";

const params = z.object({ id: idSchema("whitelabelSite") });
const mode = z.enum(priceModes);
const rounding = z.enum(priceRoundings);
const item = z.string().check(z.minLength(1), z.maxLength(63));

/** Which rule a price comes from: its own, one of all servers or names, the site's, or a fifth when there is none. */
const ruleSource = z.enum(["own", "kind", "global", "usual"]);

const priced = {
  costCents: cents,
  /** `value`: basis points of `percent`, else cents of a month or year. */
  rule: z.object({ mode, value: z.int(), rounding, source: ruleSource }),
  /** Without tax; of a month or year. */
  priceCents: cents,
  marginCents: cents,
} as const;

const pricedOperation = z.object(priced);

export const pricingOutput = z.object({
  /** Whether the site charges VAT on top of its prices. */
  plusVat: z.boolean(),
  /** How much less than the list the reseller pays, in basis points. */
  discountBp: z.int(),
  /** `isUsual`: the reseller has set nothing yet. */
  global: z.object({ percentBp: z.int(), rounding, isUsual: z.boolean() }),
  servers: z.array(
    z.object({
      planId: z.string(),
      /** A proper noun, not translated. */
      label: z.string(),
      vcpu: z.int(),
      memoryMb: z.int(),
      ...priced,
    }),
  ),
  domains: z.array(
    z.object({
      /** In ASCII, without the first dot. */
      ending: z.string(),
      /** As people write it. */
      label: z.string(),
      register: pricedOperation,
      renew: pricedOperation,
      transfer: pricedOperation,
      restore: pricedOperation,
    }),
  ),
  /** Rules that begin on a later day. None can be made yet: rules count from when they are set. */
  pending: z.array(z.object({ scope: z.string(), fromAt: instant })),
});

/** At most 10,000 percent; cents below a hundred million dollars. */
const percentBp = z.int().check(z.gte(0), z.lte(maxPercentBp));
const value = z.int().check(z.gte(0), z.lte(10_000_000_000));
const inherit = z.literal(true);

export const globalBody = z.strictObject({ percentBp, rounding });

const changed = { mode, value, rounding: z._default(rounding, "none") } as const;
/** Null: all plans, or all endings; those take a percentage alone. */
const planId = z.nullable(item);
const ending = z.nullable(item);
const operation = z._default(z.enum(priceOperations), "*");
const atMost = [z.minLength(1), z.maxLength(500)] as const;

export const serverBody = z.strictObject({
  rules: z
    .array(z.union([z.strictObject({ planId, ...changed }), z.strictObject({ planId, inherit })]))
    .check(...atMost),
});

export const domainBody = z.strictObject({
  rules: z
    .array(
      z.union([
        z.strictObject({ ending, operation, ...changed }),
        z.strictObject({ ending, operation, inherit }),
      ]),
    )
    .check(...atMost),
});

const write = {
  access: "customer",
  scope: "whitelabel:write",
  right: "orders.buy",
  params,
  output: pricingOutput,
} as const;

export const whitelabelPricingContract = defineContract({
  "GET /v2/whitelabel/{id}/pricing": {
    summary: "What each plan and ending costs the reseller, and what it sells at on the site",
    access: "customer",
    scope: "whitelabel:read",
    right: "money",
    inLook: "money",
    params,
    output: pricingOutput,
    errors: ["not_found"],
  },
  "PUT /v2/whitelabel/{id}/pricing/global": {
    ...write,
    summary: "Set what is added to the cost of everything that has no rule of its own",
    body: globalBody,
    errors: ["not_found"],
  },
  "PUT /v2/whitelabel/{id}/pricing/server": {
    ...write,
    summary: "Set or take back rules of plans; new orders pay the new prices at once",
    body: serverBody,
    errors: ["not_found", "plan_unavailable", "price_below_cost"],
  },
  "PUT /v2/whitelabel/{id}/pricing/domain": {
    ...write,
    summary: "Set or take back rules of endings and what is done with their names",
    body: domainBody,
    errors: ["not_found", "ending_unavailable", "price_below_cost"],
  },
});
