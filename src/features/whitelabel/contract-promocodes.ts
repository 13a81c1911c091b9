import * as z from "zod/mini";
import {
  changedPromoCode,
  newPromoCodes,
  promoCodeOutput,
  promoExample,
  promoExampleOutput,
  promoFilters,
} from "#src/features/catalog/contract-promo.ts";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cursorPage } from "#src/shared/schemas.ts";

const params = z.object({ id: idSchema("whitelabelSite") });
const read = {
  access: "customer",
  scope: "whitelabel:read",
  right: "money",
  inLook: "money",
  params,
} as const;
const write = { access: "customer", scope: "whitelabel:write", right: "orders.buy" } as const;

/** A code as its reseller sees it, who alone makes them. */
const siteCode = z.omit(promoCodeOutput, { createdBy: true });

/** Promotion codes of a reseller's site: they lower what its customers pay, out of the reseller's margin. */
export const sitePromoContract = defineContract({
  "GET /v2/whitelabel/{id}/promo-codes": {
    summary: "Promotion codes of the site and what each gave, newest first",
    ...read,
    query: z.object({ ...promoFilters, ...cursorPage }),
    output: z.object({ codes: z.array(siteCode), nextCursor: z.nullable(z.string()) }),
    errors: ["not_found"],
  },
  "GET /v2/whitelabel/{id}/promo-codes/example": {
    summary: "What a first term would cost a new customer of the site with such a code, before tax",
    ...read,
    query: promoExample,
    output: promoExampleOutput,
    errors: ["location_unavailable", "not_found", "plan_unavailable"],
  },
  "POST /v2/whitelabel/{id}/promo-codes": {
    summary:
      "Make a promotion code for the site, or up to 1,000 that begin alike and are used once each; none lowers a price below its cost",
    ...write,
    params,
    body: z.strictObject(newPromoCodes),
    output: z.object({
      created: z.int(),
      /** Null of a single one. */
      batchId: z.nullable(idSchema("promoBatch")),
    }),
    errors: ["invalid_input", "not_found", "promo_code_taken"],
    limit: "account",
  },
  "PUT /v2/whitelabel/{id}/promo-codes/{codeId}": {
    summary:
      "Pause a promotion code of the site or let it count again, and set its limit and its end; what it does stays",
    ...write,
    params: z.extend(params, { codeId: idSchema("promoCode") }),
    body: z.strictObject(changedPromoCode),
    output: z.object({ changed: z.int() }),
    errors: ["invalid_input", "not_found", "version_changed"],
  },
});
