import { sql } from "kysely";
import { queueOf } from "#src/platform/operator/staff-queue.ts";
import { isOpenRequest } from "./list-requests.ts";

/** What people asked of their data and is not settled; copies leave it by themselves. */
export const requestQueue = queueOf("privacy", "privacy.read", {
  id: sql`r.id`,
  mark: sql`r.state`,
  from: (now) => sql`privacy_requests r WHERE ${isOpenRequest(now)}`,
});
