import { type Kysely, sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** Something that happened, for other features and open browsers. */
export interface NewEvent {
  /** `<feature>.<past-verb>.v1` */
  readonly name: `${string}.${string}.v1`;
  readonly siteId: number;
  readonly customerId: string | null;
  /** Ids and numbers only: an event outlives the person it is about. */
  readonly payload: Readonly<Record<string, string | number>>;
}

/** Announces an event in the transaction of what happened; call `platform.wake("events")` after the commit. */
export async function publishEvent(
  trx: Transaction<DB> | Kysely<DB>,
  event: NewEvent,
  at: Date,
): Promise<void> {
  await sql`SELECT event_publish(
    ${event.name}, ${event.siteId}::smallint, ${event.customerId}::uuid, ${JSON.stringify(event.payload)}::jsonb,
    ${at}::timestamptz
  )`.execute(trx);
}
