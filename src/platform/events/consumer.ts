import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { OutboxEvent } from "./read-outbox.ts";

/** A feature's ear: called once per event, in the transaction that moves its cursor. */
export interface EventConsumer {
  /** Unique and for ever: the cursor is kept under it. */
  readonly name: string;
  /** Event names it wants; others are passed over. */
  readonly events: readonly string[];
  handle(event: OutboxEvent, trx: Transaction<DB>): Promise<void>;
}
