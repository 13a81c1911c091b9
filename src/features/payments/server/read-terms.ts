import { centsToNumber } from "#src/shared/money.ts";
import { type PaymentsContext, tiersOf } from "./context.ts";
import { holdAboveCents, maxCents, methods } from "./methods.ts";
import { rateLockMs } from "./rules.ts";

/** The figures of deposits, as the legal texts name them. */
export interface DepositTerms {
  readonly rateMinutes: number;
  readonly mostCents: number;
  /** A deposit above it waits for an operator. */
  readonly holdAboveCents: number;
  readonly coins: readonly { readonly asset: string; readonly leastCents: number }[];
  /** Blocks that amounts wait for, from the smallest to the largest. */
  readonly networks: readonly { readonly name: string; readonly least: number; readonly most: number }[];
}

export function readTerms(context: PaymentsContext): DepositTerms {
  const firstOfChain = methods.filter(
    ({ chain }, index) => methods.findIndex((other) => other.chain === chain) === index,
  );
  return {
    rateMinutes: rateLockMs / 60_000,
    mostCents: centsToNumber(maxCents),
    holdAboveCents: centsToNumber(holdAboveCents),
    coins: methods.map(({ asset, minCents }) => ({ asset, leastCents: centsToNumber(minCents) })),
    networks: firstOfChain.map((method) => {
      const required = tiersOf(context, method).map((tier) => tier.required);
      return { name: method.name, least: Math.min(...required), most: Math.max(...required) };
    }),
  };
}
