import { sql } from "kysely";
import type { CoinsContext } from "./coins-context.ts";
import { type CoinBalance, sumBalances } from "./sum-balances.ts";

/** Whether the coins on our addresses pay what customers have. Cents at today's rates; sums only, no customer. */
export interface Cover {
  readonly at: Date;
  readonly coins: readonly CoinBalance[];
  /** Of the free coins: what is held or unconfirmed may have to be returned. Coins without an answer count as nothing. */
  readonly coinsCents: bigint;
  /** What came and was moved to wallets of the operator, at today's rates: not counted, as no one here can see it. */
  readonly movedCents: bigint;
  readonly walletsCents: bigint;
  /** Of orders that are not delivered yet. */
  readonly holdsCents: bigint;
  /** What customers owe after reversed deposits. */
  readonly debtsCents: bigint;
  /** Wallets and holds less debts. */
  readonly owedCents: bigint;
  /** What the coins here do not pay of it. */
  readonly uncoveredCents: bigint;
  /** False: some coin could not be determined or has no rate, so that more may be covered than it says. */
  readonly isComplete: boolean;
}

/** Proof of cover: coins on addresses against wallets, holds and debts. */
export async function proveCover(context: CoinsContext): Promise<Cover> {
  const { clock } = context.platform;
  const coins = await sumBalances(context, null);
  const worths = coins.map(({ freeCents }) => freeCents);
  const coinsCents = sumOf(worths);
  const { wallets, holds, debts } = await readLiabilities(context);
  const owedCents = wallets + holds - debts;
  return {
    at: clock.now(),
    coins,
    coinsCents,
    movedCents: sumOf(coins.map(({ movedCents }) => movedCents)),
    walletsCents: wallets,
    holdsCents: holds,
    debtsCents: debts,
    owedCents,
    uncoveredCents: owedCents > coinsCents ? owedCents - coinsCents : 0n,
    isComplete: worths.every((cents) => cents !== null),
  };
}

async function readLiabilities({ platform }: CoinsContext) {
  const { rows } = await sql<{ kind: string; balance: bigint }>`
    SELECT kind, sum(balance) AS balance FROM ledger_accounts
    WHERE customer_id IS NOT NULL AND currency = 'USD' GROUP BY kind`.execute(platform.db.kysely);
  const sums = new Map(rows.map(({ kind, balance }) => [kind, balance]));
  return {
    wallets: sums.get("wallet") ?? 0n,
    holds: sums.get("holds") ?? 0n,
    // A debt is an account below zero.
    debts: -(sums.get("reversal-debt") ?? 0n),
  };
}

function sumOf(cents: readonly (bigint | null)[]): bigint {
  return cents.reduce<bigint>((sum, value) => sum + (value ?? 0n), 0n);
}
