import type { Kysely } from "kysely";
import type { ChainOutput, ChainPoint, ChainSource } from "#src/drivers/chain/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { addDays } from "#src/shared/time.ts";
import type { PaymentsContext } from "./context.ts";
import { recordDeposits } from "./record-deposits.ts";
import { watchOf } from "./watched-addresses.ts";

/** A transaction missing for this long will not come back. */
const mempoolDropDays = 14;
const orphanDropDays = 1;

/** Records deposits that wait for a block, and those that vanished from the mempool. Never credits. */
export async function watchMempool(
  context: PaymentsContext,
  source: ChainSource,
  cursor: ChainPoint,
): Promise<void> {
  if (source.mempool === undefined) return watchOrphans(context, source);
  const db = context.platform.db.kysely;
  const { outputs } = await source.mempool(watchOf(db, source.chain));
  // A new block may have taken transactions out of this mempool: they are not missing.
  if ((await source.tip()).hash !== cursor.hash) return;
  const waiting = await db
    .selectFrom("deposits")
    .select(["id", "txid", "ref", "missing_since"])
    .where("chain_id", "=", source.chain)
    .where("state", "=", "seen")
    .execute();

  const inMempool = new Set(outputs.map(keyOf));
  const present = new Set(waiting.filter((row) => row.missing_since === null).map(keyOf));
  const fresh = outputs.filter((output) => !present.has(keyOf(output)));
  const gone = waiting.filter((row) => !inMempool.has(keyOf(row)));
  if (fresh.length === 0 && gone.length === 0) return;
  await transaction(context.platform, async (trx) => {
    await markMissing(trx, gone, context.platform.clock.now(), mempoolDropDays);
    await recordDeposits(context, trx, source.chain, fresh, null);
  });
}

/**
 * Where no mempool can be seen, coins whose block was orphaned are missing until another block has them.
 * Ethereum includes a transaction again within minutes or never.
 */
async function watchOrphans({ platform }: PaymentsContext, source: ChainSource): Promise<void> {
  const db = platform.db.kysely;
  const waiting = await db
    .selectFrom("deposits")
    .select(["id", "missing_since"])
    .where("chain_id", "=", source.chain)
    .where("state", "=", "seen")
    .execute();
  if (waiting.length === 0) return;
  await markMissing(db, waiting, platform.clock.now(), orphanDropDays);
}

interface WaitingDeposit {
  readonly id: string;
  readonly missing_since: Date | null;
}

async function markMissing(
  db: Kysely<DB>,
  gone: readonly WaitingDeposit[],
  now: Date,
  dropAfterDays: number,
): Promise<void> {
  for (const { id, missing_since: since } of gone) {
    const change =
      since === null
        ? { missing_since: now }
        : addDays(since, dropAfterDays) <= now
          ? { state: "dropped" }
          : null;
    if (change === null) continue;
    await db.updateTable("deposits").set(change).where("id", "=", id).where("state", "=", "seen").execute();
  }
}

function keyOf({ txid, ref }: Pick<ChainOutput, "txid" | "ref">): string {
  return `${txid}/${ref}`;
}
