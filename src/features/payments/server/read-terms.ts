import { centsToNumber } from "#src/shared/money.ts";
import { type PaymentsContext, tiersOf } from "./context.ts";
import { leastOf } from "./deposit-limits.ts";
import { methods } from "./methods.ts";

/** The figures about deposits in the legal texts. */
export interface DepositTerms {
  readonly rateMinutes: number;
  readonly maxCents: number;
  /** What a customer receives above it within a day waits for an operator. */
  readonly holdAboveCents: number;
  readonly coins: readonly { readonly asset: string; readonly minCents: number }[];
  /** Blocks that amounts wait for, from the smallest to the largest. */
  readonly networks: readonly { readonly name: string; readonly min: number; readonly max: number }[];
}

export function readTerms(context: PaymentsContext): DepositTerms {
  const limits = context.limits();
  const firstOfChain = methods.filter(
    ({ chain }, index) => methods.findIndex((other) => other.chain === chain) === index,
  );
  return {
    rateMinutes: limits.rateLockMs / 60_000,
    maxCents: centsToNumber(limits.mostCents),
    holdAboveCents: centsToNumber(limits.holdAboveCents),
    coins: methods.map((method) => ({
      asset: method.asset,
      minCents: centsToNumber(leastOf(limits, method)),
    })),
    networks: firstOfChain.map((method) => {
      const required = tiersOf(context, method).map((tier) => tier.required);
      return { name: method.name, min: Math.min(...required), max: Math.max(...required) };
    }),
  };
}
