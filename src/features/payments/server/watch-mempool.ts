import { type Kysely, sql, type Transaction } from "kysely";
import type { ChainOutput } from "#src/drivers/chain/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { addDays, addMs } from "#src/shared/time.ts";
import type { ScannedChain } from "./bound-questions.ts";
import type { PaymentsContext } from "./context.ts";
import { recordDeposits } from "./record-deposits.ts";
import { replaceSpent } from "./replace-deposits.ts";
import { watchOf } from "./watched-addresses.ts";

/** A node that was restarted, or whose mempool is full, lacks transactions that others still have. */
const missingAfterMs = 10 * 60_000;
/** A transaction missing for this long will not come back. */
const mempoolDropDays = 14;
const orphanDropDays = 1;

/**
 * Records deposits that wait for a block, those whose coins another transaction spends, and, while the node is well
 * and we are at its tip, those that vanished from the mempool. Never credits.
 */
export async function watchMempool(
  context: PaymentsContext,
  source: ScannedChain,
  isWell: boolean,
): Promise<void> {
  const { clock, db } = context.platform;
  if (source.mempool === undefined) {
    if (isWell) await dropMissing(db.kysely, source.chain, addDays(clock.now(), -orphanDropDays));
    return;
  }
  const { outputs, spent } = await source.mempool(watchOf(db.kysely, source.chain));
  const waiting = await db.kysely
    .selectFrom("deposits")
    .select(["id", "txid", "ref", "missing_since", "absent_since"])
    .where("chain_id", "=", source.chain)
    .where("state", "=", "seen")
    .execute();

  const inMempool = new Set(outputs.map(keyOf));
  const isPresent = (row: (typeof waiting)[number]) =>
    row.missing_since === null && row.absent_since === null;
  const present = new Set(waiting.filter(isPresent).map(keyOf));
  const fresh = outputs.filter((output) => !present.has(keyOf(output)));
  const gone = waiting.filter((row) => !inMempool.has(keyOf(row)));
  // What is in this mempool was not replaced there.
  const held = new Set(outputs.map(({ txid }) => txid));
  if (fresh.length > 0 || gone.length > 0 || spent.length > 0) {
    await transaction(context.platform, async (trx) => {
      await recordDeposits(context, trx, source.chain, fresh, null);
      await noteBack(
        trx,
        waiting.filter((row) => inMempool.has(keyOf(row)) && row.absent_since !== null),
      );
      await replaceSpent(context, trx, source.chain, spent, null, held);
      if (isWell) await noteGone(trx, gone, clock.now());
    });
  }
  if (isWell) await dropMissing(db.kysely, source.chain, addDays(clock.now(), -mempoolDropDays));
}

interface WaitingDeposit {
  readonly id: string;
}

async function noteBack(trx: Transaction<DB>, back: readonly WaitingDeposit[]): Promise<void> {
  if (back.length === 0) return;
  await trx
    .updateTable("deposits")
    .set({ absent_since: null })
    .where(
      "id",
      "in",
      back.map(({ id }) => id),
    )
    .execute();
}

/** Missing is what a healthy node lacked for a while. */
async function noteGone(trx: Transaction<DB>, gone: readonly WaitingDeposit[], now: Date): Promise<void> {
  if (gone.length === 0) return;
  await sql`
    UPDATE deposits SET absent_since = coalesce(absent_since, ${now}::timestamptz),
                        missing_since = CASE WHEN absent_since <= ${addMs(now, -missingAfterMs)} THEN ${now}::timestamptz END
    WHERE id = ANY(${gone.map(({ id }) => id)}::uuid[]) AND state = 'seen' AND missing_since IS NULL
      AND (absent_since IS NULL OR absent_since <= ${addMs(now, -missingAfterMs)})`.execute(trx);
}

/**
 * Gives up what has been missing since that time. Where no mempool can be seen, coins whose block was orphaned are
 * missing until another block has them: Ethereum includes a transaction again within minutes or never.
 */
async function dropMissing(db: Kysely<DB>, chain: string, since: Date): Promise<void> {
  await db
    .updateTable("deposits")
    .set({ state: "dropped" })
    .where("chain_id", "=", chain)
    .where("state", "=", "seen")
    .where("missing_since", "<=", since)
    .execute();
}

function keyOf({ txid, ref }: Pick<ChainOutput, "txid" | "ref">): string {
  return `${txid}/${ref}`;
}
