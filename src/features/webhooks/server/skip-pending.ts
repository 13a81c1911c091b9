import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** Takes an endpoint's messages out of the queue; `recover` brings them back. */
export async function skipPending(trx: Transaction<DB>, endpointId: string): Promise<void> {
  await trx
    .updateTable("webhook_deliveries")
    .set({ state: "skipped", leased_until: null })
    .where("endpoint_id", "=", endpointId)
    .where("state", "=", "pending")
    .execute();
}
