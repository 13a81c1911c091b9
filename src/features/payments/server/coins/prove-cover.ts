import type { CoinsContext } from "./coins-context.ts";
import { type Books, readBooks } from "./read-books.ts";
import { type CoinBalance, sumBalances } from "./sum-balances.ts";

/** Whether the coins on our addresses pay what customers have. Cents at today's rates; sums only, no customer. */
export interface Cover extends Books {
  readonly at: Date;
  readonly coins: readonly CoinBalance[];
  /** Of the free coins: what is held or unconfirmed may have to be returned. Coins without an answer count as nothing. */
  readonly coinsCents: bigint;
  /** What came and was moved to wallets of the operator, at today's rates: not counted, as no one here can see it. */
  readonly movedCents: bigint;
  /** What the coins here do not pay of what is owed: gateways and wallets elsewhere have to. */
  readonly uncoveredCents: bigint;
  /** False: some coin could not be determined or has no rate, so that more may be covered than it says. */
  readonly isComplete: boolean;
}

/** Proof of cover: coins on addresses against wallets, holds and debts, and where these came from. */
export async function proveCover(context: CoinsContext): Promise<Cover> {
  const { clock } = context.platform;
  const coins = await sumBalances(context, null);
  const worths = coins.map(({ freeCents }) => freeCents);
  const coinsCents = sumOf(worths);
  const books = await readBooks(context);
  return {
    at: clock.now(),
    coins,
    coinsCents,
    movedCents: sumOf(coins.map(({ movedCents }) => movedCents)),
    ...books,
    uncoveredCents: books.owedCents > coinsCents ? books.owedCents - coinsCents : 0n,
    isComplete: worths.every((cents) => cents !== null),
  };
}

function sumOf(cents: readonly (bigint | null)[]): bigint {
  return cents.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n);
}
