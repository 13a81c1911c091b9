import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** The payload of an event by its number; null: it is gone, as old events are. */
export async function readEventPayload(trx: Transaction<DB>, id: bigint): Promise<unknown> {
  const { rows } = await sql<{ payload: unknown }>`
    SELECT payload FROM outbox_events WHERE id = ${id}`.execute(trx);
  return rows[0]?.payload ?? null;
}
