import { sql, type Transaction } from "kysely";
import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { isConflict } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { FoundIn } from "./record-deposits.ts";
import type { DepositOutput } from "./store-deposits.ts";

const maxReasonLength = 500;
/** PostgreSQL's text has no such character. */
const nul = "\u0000";

/**
 * Runs `store` so that its failure leaves the transaction as it was before. What is not about its rows is thrown: a
 * conflict, which the whole transaction repeats, and a database that is away.
 */
export async function tryToStore(
  trx: Transaction<DB>,
  store: () => Promise<number>,
): Promise<{ readonly count: number } | { readonly error: unknown }> {
  await sql`SAVEPOINT deposits`.execute(trx);
  try {
    const count = await store();
    await sql`RELEASE SAVEPOINT deposits`.execute(trx);
    return { count };
  } catch (error) {
    if (isConflict(error) || isDatabaseAway(error)) throw error;
    await sql`ROLLBACK TO SAVEPOINT deposits`.execute(trx);
    return { error };
  }
}

/** Keeps an output of a block that could not be stored, with the reason. One of a mempool comes again. */
export async function quarantineDeposit(
  { clock, log }: Pick<Platform, "clock" | "log">,
  trx: Transaction<DB>,
  chain: string,
  { txid, ref, address, asset, units }: DepositOutput,
  found: FoundIn,
  error: unknown,
): Promise<void> {
  log.error({ err: error, chain, txid, ref, height: found?.height ?? null }, "a deposit could not be stored");
  if (found === null) return;
  const reason = error instanceof Error ? error.message : "no reason was given";
  const state = {
    height: found.height,
    block_hash: found.hash,
    address,
    asset,
    units,
    reason: plain(reason).slice(0, maxReasonLength),
    found_at: clock.now(),
  };
  await trx
    .insertInto("deposit_quarantine")
    .values({ chain_id: chain, txid: plain(txid), ref: plain(ref), ...state })
    .onConflict((conflict) => conflict.columns(["chain_id", "txid", "ref"]).doUpdateSet(state))
    .execute();
}

function plain(text: string): string {
  return text.replaceAll(nul, "");
}
