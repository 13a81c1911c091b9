import { sql } from "kysely";
import type { PrivacyContext } from "../deps.ts";

/** Removes copies whose time is over, and parts that were left behind. */
export async function endCopies({ platform }: PrivacyContext): Promise<void> {
  const { kysely } = platform.db;
  await kysely
    .updateTable("privacy_requests")
    .set({ state: "done" })
    .where("state", "=", "ready")
    .where("expires_at", "<=", platform.clock.now())
    .execute();
  await sql`DELETE FROM privacy_copy_parts part WHERE NOT EXISTS (
    SELECT FROM privacy_requests r WHERE r.id = part.request_id AND r.state IN ('open', 'ready'))`.execute(
    kysely,
  );
}
