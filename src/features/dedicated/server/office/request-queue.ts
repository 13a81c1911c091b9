import { sql } from "kysely";
import { queueOf } from "#src/platform/operator/staff-queue.ts";

/** Requests without an answer. */
export const requestQueue = queueOf("dedicated", "dedicated.read", {
  id: sql`id`,
  mark: sql`state`,
  from: () => sql`dedicated_requests WHERE state = 'open'`,
});
