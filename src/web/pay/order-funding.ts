import type { DepositMinimum } from "./deposit-minimums-query.ts";

/** Whether the balance covers an order, and what to top up when it does not. */
export interface OrderFunding {
  readonly balanceAfterCents: number;
  readonly missingCents: number;
  /** The larger of the missing amount and the smallest deposit; 0 when nothing is missing. */
  readonly topUpCents: number;
}

/** `minimums` = the smallest deposit in each coin that is available now. */
export function orderFunding(
  totalCents: number,
  balanceCents: number,
  minimums: readonly Pick<DepositMinimum, "minCents">[],
): OrderFunding {
  const missingCents = Math.max(0, totalCents - balanceCents);
  const smallestDeposit = minimums.length > 0 ? Math.min(...minimums.map(({ minCents }) => minCents)) : 0;
  return {
    balanceAfterCents: balanceCents - totalCents,
    missingCents,
    topUpCents: missingCents > 0 ? Math.max(missingCents, smallestDeposit) : 0,
  };
}
