import { mulDiv } from "./money.ts";

/** How a reseller's price follows from its cost: so much of it on top, so many cents on top, or whatever it costs. */
export const priceModes = ["percent", "add", "fixed"] as const;
/** Prices are rounded up: to the cent, to 10 cents, to a dollar, or to the next amount that ends in .99. */
export const priceRoundings = ["none", "up-10", "up-100", "up-to-99"] as const;
/** What can be done with a name; `*`: all of it. Plans have no others. */
export const priceOperations = ["*", "register", "renew", "transfer", "restore"] as const;

export type PriceMode = (typeof priceModes)[number];
export type PriceRounding = (typeof priceRoundings)[number];
export type PriceOperation = (typeof priceOperations)[number];

export interface PriceRule {
  readonly mode: PriceMode;
  /** Basis points of `percent`, else cents of a month or year. */
  readonly value: bigint;
  readonly rounding: PriceRounding;
}

/** The latest of a scope and an operation; `mode` is null where what is more general counts again. */
export interface ScopedRule extends Omit<PriceRule, "mode"> {
  /** `global`, `servers`, `domains`, `plan:<id>` or `ending:<id>`. */
  readonly scope: string;
  readonly operation: PriceOperation;
  readonly mode: PriceMode | null;
}

/** What counts on a reseller's site without any rule: `catalog_resale_rule` has the same. */
export const usualRule: PriceRule = { mode: "percent", value: 2000n, rounding: "none" };

/** The most that a rule may add to a cost: 10,000 percent. */
export const maxPercentBp = 1_000_000;

const wholeBasisPoints = 10_000n;

/** What a reseller pays for what is listed at a price: `catalog_cost_cents`. */
export function costCents(list: bigint, discountBasisPoints: number): bigint {
  return mulDiv(list, wholeBasisPoints - BigInt(discountBasisPoints), wholeBasisPoints, "up");
}

/** What a rule makes of a cost of one month or year, never below it: `catalog_resale_cents`. */
export function resaleCents({ mode, value, rounding }: PriceRule, cost: bigint): bigint {
  const price = roundUp(ruledCents(mode, value, cost), rounding);
  return price < cost ? cost : price;
}

/** What a rule comes to before it is held to the cost. */
export function ruledCents(mode: PriceMode, value: bigint, cost: bigint): bigint {
  if (mode === "percent") return mulDiv(cost, wholeBasisPoints + value, wholeBasisPoints, "up");
  return mode === "add" ? cost + value : value;
}

function roundUp(cents: bigint, rounding: PriceRounding): bigint {
  if (rounding === "up-10") return ((cents + 9n) / 10n) * 10n;
  if (rounding === "up-100") return ((cents + 99n) / 100n) * 100n;
  return rounding === "up-to-99" ? (cents / 100n) * 100n + 99n : cents;
}

/** The rule of an item and an operation, the most special one: `catalog_resale_rule`. */
export function ruleFor(
  rules: readonly ScopedRule[],
  item: string,
  operation: PriceOperation,
): PriceRule & { readonly scope: string } {
  const kind = /^(ending:|premium$)/.test(item) ? "domains" : "servers";
  for (const scope of [item, kind, "global"]) {
    for (const act of [operation, "*"]) {
      const rule = rules.find((one) => one.scope === scope && one.operation === act);
      if (rule !== undefined && rule.mode !== null) return { ...rule, mode: rule.mode };
    }
  }
  return { ...usualRule, scope: "usual" };
}
