import { sql } from "kysely";
import { queueOf } from "#src/platform/operator/staff-queue.ts";

/** Deposits that are held. */
export const heldQueue = queueOf("deposits", "deposits.read", {
  id: sql`id`,
  mark: sql`concat_ws(' ', held_reason, epoch, cents)`,
  from: () => sql`deposits WHERE state = 'held'`,
});
