import { sql } from "kysely";
import { queueOf } from "#src/platform/operator/staff-queue.ts";

/** Payouts that wait for a decision. */
export const payoutQueue = queueOf("payouts", "payouts.read", {
  id: sql`id`,
  mark: sql`state`,
  from: () => sql`payouts WHERE state IN ('requested', 'review')`,
});
