import type { Transaction } from "kysely";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import {
  type EventCatalogue,
  type EventName,
  type NamedPayload,
  payloadProblems,
} from "#src/shared/events.ts";

/** An event of a catalogue, with the customer it is about. */
export type NewEvent<C extends EventCatalogue> = NamedPayload<C, EventName<C>> & {
  readonly siteId: number;
  readonly customerId: string | null;
};

/**
 * Announces an event of the feature's catalogue in the transaction of what happened.
 */
export async function publishEvent<C extends EventCatalogue>(
  trx: Transaction<DB>,
  catalogue: C,
  event: NewEvent<C>,
  at: Date,
): Promise<void> {
  checkPayload(catalogue, event);
  await call(trx, "event_publish", {
    name: event.name,
    site: event.siteId,
    customer: event.customerId,
    payload: event.payload,
    at,
  });
}

/** Name and payload of an event that a SQL function publishes for its caller, checked against the catalogue. */
export function namedPayload<C extends EventCatalogue>(
  catalogue: C,
  event: NamedPayload<C, EventName<C>>,
): { readonly name: string; readonly payload: object } {
  checkPayload(catalogue, event);
  return { name: event.name, payload: event.payload };
}

/** The compiler checks names and fields; to it, an id is any text. */
function checkPayload<C extends EventCatalogue>(catalogue: C, { name, payload }: NamedPayload<C>): void {
  const problems = payloadProblems(catalogue[name]?.payload ?? {}, payload);
  if (problems.length > 0) throw new Error(`${name}: ${problems.join(", ")}`);
}
