import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import {
  type EventCatalogue,
  type EventName,
  type NamedPayload,
  payloadProblems,
} from "#src/shared/events.ts";
import type { OutboxEvent } from "./read-outbox.ts";

/**
 * A feature's event handler: called once per event, in the transaction that moves its cursor. An event that was set
 * aside may be retried after later ones, so what an event changes is decided by the present state, never by its order.
 */
export interface EventConsumer {
  /** Unique and permanent: the cursor is stored under it. */
  readonly name: string;
  /** Event names it handles; others are skipped. */
  readonly events: readonly string[];
  handle(event: OutboxEvent, trx: Transaction<DB>): Promise<void>;
}

/** A payload that does not fit its catalogue: handled again, the event would fail again. */
export class EventMisfit extends Error {
  override readonly name = "EventMisfit";
}

/** An event as its catalogue describes it. */
export type PublishedEvent<C extends EventCatalogue, N extends EventName<C>> = OutboxEvent &
  NamedPayload<C, N>;

interface TypedConsumer<C extends EventCatalogue, N extends EventName<C>> {
  readonly name: string;
  readonly events: readonly N[];
  handle(event: PublishedEvent<C, N>, trx: Transaction<DB>): Promise<void>;
}

/** A consumer of events of one catalogue with typed payloads. A payload that does not match throws `EventMisfit`. */
export function defineConsumer<C extends EventCatalogue, N extends EventName<C>>(
  catalogue: C,
  { name, events, handle }: TypedConsumer<C, N>,
): EventConsumer {
  return {
    name,
    events,
    handle: (event, trx) => handle(readEvent(catalogue, events, event), trx),
  };
}

/** Reads an event of the outbox by its catalogue; throws when its payload does not match. */
export function readEvent<C extends EventCatalogue, N extends EventName<C>>(
  catalogue: C,
  names: readonly N[],
  event: OutboxEvent,
): PublishedEvent<C, N> {
  if (!isOneOf(catalogue, names, event)) throw new Error(`${event.name} is no event that is wanted here`);
  return event;
}

function isOneOf<C extends EventCatalogue, N extends EventName<C>>(
  catalogue: C,
  names: readonly N[],
  event: OutboxEvent,
): event is PublishedEvent<C, N> {
  const name = names.find((wanted) => wanted === event.name);
  if (name === undefined) return false;
  const problems = payloadProblems(catalogue[name]?.payload ?? {}, event.payload);
  if (problems.length > 0) throw new EventMisfit(`${name}: ${problems.join(", ")}`);
  return true;
}
