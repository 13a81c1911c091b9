import type * as z from "zod/mini";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { PriceOperation, PriceRounding, ScopedRule } from "#src/shared/resale-price.ts";
import type { domainBody, serverBody, whitelabelPricingContract } from "../../contract-pricing.ts";
import type { WhitelabelContext } from "../deps.ts";
import { findSite } from "../read-sites.ts";
import { setPrices } from "./set-prices.ts";
import { showPricing } from "./show-pricing.ts";

export function pricingRoutes(context: WhitelabelContext): Handlers<typeof whitelabelPricingContract> {
  const db = context.platform.db.kysely;
  return {
    "GET /v2/whitelabel/{id}/pricing": async ({ ctx, params }) =>
      showPricing(context, (await findSite(db, ctx.actor.customerId, params.id)).shop_id),
    "PUT /v2/whitelabel/{id}/pricing/global": ({ ctx, params, body }) =>
      setPrices(context, ctx, {
        publicId: params.id,
        rules: [ruleOf("global", "*", { mode: "percent", value: body.percentBp, rounding: body.rounding })],
      }),
    "PUT /v2/whitelabel/{id}/pricing/server": ({ ctx, params, body }) =>
      setPrices(context, ctx, { publicId: params.id, rules: body.rules.map(serverRule) }),
    "PUT /v2/whitelabel/{id}/pricing/domain": ({ ctx, params, body }) =>
      setPrices(context, ctx, { publicId: params.id, rules: body.rules.map(domainRule) }),
  };
}

type ServerRule = z.output<typeof serverBody>["rules"][number];
type DomainRule = z.output<typeof domainBody>["rules"][number];
interface Change {
  readonly mode: NonNullable<ScopedRule["mode"]>;
  readonly value: number;
  readonly rounding: PriceRounding;
}

function serverRule({ planId, ...change }: ServerRule, index: number): ScopedRule {
  if (planId === null) requirePercent(change, index);
  return ruleOf(planId === null ? "servers" : `plan:${planId}`, "*", change);
}

function domainRule({ ending, operation, ...change }: DomainRule, index: number): ScopedRule {
  if (ending === null) requirePercent(change, index);
  return ruleOf(ending === null ? "domains" : `ending:${ending}`, operation, change);
}

/** A sum for all plans or endings would be far above some and below the cost of others. */
function requirePercent(change: object, index: number): void {
  if ("mode" in change && change.mode !== "percent") {
    throw new AppError("invalid_input", undefined, { [`rules.${index}.mode`]: "invalid_input" });
  }
}

function ruleOf(
  scope: string,
  operation: PriceOperation,
  change: Change | { readonly inherit: true },
): ScopedRule {
  if ("inherit" in change) return { scope, operation, mode: null, value: 0n, rounding: "none" };
  return { scope, operation, mode: change.mode, value: BigInt(change.value), rounding: change.rounding };
}
