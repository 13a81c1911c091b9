import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { FoundIn } from "./record-deposits.ts";
import type { DepositOutput } from "./store-deposits.ts";

const maxReasonLength = 500;
/** PostgreSQL's text has no such character. */
const nul = "\u0000";

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
