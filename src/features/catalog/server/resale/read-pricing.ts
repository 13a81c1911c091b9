import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { centsToNumber } from "#src/shared/money.ts";
import {
  costCents,
  type PriceMode,
  type PriceOperation,
  type PriceRounding,
  resaleCents,
  ruleFor,
  usualRule,
} from "#src/shared/resale-price.ts";
import { endingCost } from "./item-cost.ts";
import { type Resale, readResale } from "./read-resale.ts";

interface Priced {
  readonly costCents: number;
  readonly rule: {
    readonly mode: PriceMode;
    readonly value: number;
    readonly rounding: PriceRounding;
    readonly source: "own" | "kind" | "global" | "usual";
  };
  readonly priceCents: number;
  readonly marginCents: number;
}

/** What everything on sale costs the reseller of a site, and what it sells at. */
export async function readPricing(db: Kysely<DB>, siteId: number) {
  const [resale, plans, tlds] = await Promise.all([
    readResale(db, siteId),
    db.selectFrom("plans").selectAll().where("active", "=", true).orderBy("position").execute(),
    db.selectFrom("tlds").selectAll().where("active", "=", true).orderBy("position").orderBy("id").execute(),
  ]);
  if (resale === null) throw new Error(`No one resells on site ${siteId}.`);
  const { discountBasisPoints: discountBp, rules } = resale;
  const global = rules.find(({ scope }) => scope === "global");
  return {
    discountBp,
    global: {
      percentBp: Number(global?.value ?? usualRule.value),
      rounding: global?.rounding ?? usualRule.rounding,
      isUsual: global === undefined,
    },
    servers: plans.map((plan) => ({
      planId: plan.id,
      label: plan.name,
      vcpu: plan.vcpu,
      memoryMb: plan.memory_mb,
      ...pricedAt(resale, `plan:${plan.id}`, "*", costCents(plan.price_cents, discountBp)),
    })),
    domains: tlds.map((tld) => {
      const priced = (operation: PriceOperation): Priced =>
        pricedAt(resale, `ending:${tld.id}`, operation, endingCost(tld, operation, discountBp));
      return {
        ending: tld.id,
        label: tld.name,
        register: priced("register"),
        renew: priced("renew"),
        transfer: priced("transfer"),
        restore: priced("restore"),
      };
    }),
    pending: [],
  };
}

function pricedAt({ rules }: Resale, item: string, operation: PriceOperation, cost: bigint): Priced {
  const { scope, mode, value, rounding } = ruleFor(rules, item, operation);
  const price = resaleCents({ mode, value, rounding }, cost);
  return {
    costCents: centsToNumber(cost),
    rule: { mode, value: centsToNumber(value), rounding, source: sourceOf(scope, item) },
    priceCents: centsToNumber(price),
    marginCents: centsToNumber(price - cost),
  };
}

function sourceOf(scope: string, item: string): Priced["rule"]["source"] {
  if (scope === item) return "own";
  return scope === "global" || scope === "usual" ? scope : "kind";
}
