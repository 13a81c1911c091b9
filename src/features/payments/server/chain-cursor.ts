import type { Kysely, Transaction } from "kysely";
import type { ChainPoint } from "#src/drivers/chain/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addMs } from "#src/shared/time.ts";

/** How often the scanner of an idle chain records that it is healthy. */
const heartbeatMs = 10_000;

/**
 * Moves the cursor if no one else did: of several processes with the same block only one succeeds. Locks the chain
 * until the end of the transaction.
 */
export async function moveCursor(
  trx: Transaction<DB>,
  chain: string,
  from: ChainPoint,
  to: ChainPoint,
): Promise<boolean> {
  const moved = await trx
    .updateTable("chains")
    .set({ cursor_height: to.height, cursor_hash: to.hash })
    .where("id", "=", chain)
    .where("cursor_height", "=", from.height)
    .where("cursor_hash", "=", from.hash)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** Records that the scanner is at the tip of a healthy node. */
export async function markHealthy(db: Kysely<DB>, chain: string, at: Date): Promise<void> {
  await db
    .updateTable("chains")
    .set({ last_ok_at: at })
    .where("id", "=", chain)
    .where("last_ok_at", "<", addMs(at, -heartbeatMs))
    .execute();
}
