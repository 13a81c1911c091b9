import type { Kysely, Transaction } from "kysely";
import type { ChainPoint } from "#src/drivers/chain/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";

/** How often the scanner of an idle chain records that it is healthy. */
const heartbeatMs = 10_000;
const maxReasonLength = 500;
const noFailure = { failures: 0, failing_since: null, failure: null };

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
    .set({ cursor_height: to.height, cursor_hash: to.hash, ...(to.hash !== from.hash && noFailure) })
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
    .set({ last_ok_at: at, ...noFailure })
    .where("id", "=", chain)
    .where((where) =>
      where.or([where("last_ok_at", "<", addMs(at, -heartbeatMs)), where("failures", ">", 0)]),
    )
    .execute();
}

/** Counts a turn that failed above the cursor, and why. The failure itself is the caller's, whatever becomes of this. */
export async function noteFailure(
  { db, clock, log }: Pick<Platform, "db" | "clock" | "log">,
  chain: string,
  error: unknown,
): Promise<void> {
  try {
    await db.kysely
      .updateTable("chains")
      .set((set) => ({
        failures: set("failures", "+", 1),
        failing_since: set.fn.coalesce("failing_since", set.val(clock.now())),
        failure: error instanceof Error ? error.message.slice(0, maxReasonLength) : "no reason was given",
      }))
      .where("id", "=", chain)
      .execute();
  } catch (failure) {
    log.debug({ err: failure, chain }, "a failure could not be noted");
  }
}
