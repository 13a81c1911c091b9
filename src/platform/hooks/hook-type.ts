import { readEvent } from "#src/platform/events/consumer.ts";
import type { OutboxEvent } from "#src/platform/events/read-outbox.ts";
import type { RouteKey } from "#src/shared/contract.ts";
import type { EventCatalogue, EventName, PayloadOf } from "#src/shared/events.ts";

/** Parameters of a call, by their names in its path. */
export type HookParams = Readonly<Record<string, string>>;

/**
 * A type of message for customers' webhooks, which its feature declares. Nothing of an event is sent but what a call of
 * the customer would answer: an event that no type names stays here.
 */
export interface HookType {
  /** `<noun>.<past-verb>`, without a version: `server.delivered`. */
  readonly type: string;
  /** Name of the event. */
  readonly event: string;
  /** The call whose answer is the message's data; its scope is needed to get the message. */
  readonly route: RouteKey & `GET ${string}`;
  /** Null when the event is about nothing that the call could answer. Throws when the payload does not match. */
  paramsOf(event: OutboxEvent): HookParams | null;
}

/** Declares types for events of a catalogue whose data are the answer of one call. */
export function defineHooks<C extends EventCatalogue, N extends EventName<C>>(
  catalogue: C,
  types: Readonly<Record<N, string>>,
  { route, params }: Pick<HookType, "route"> & { params(payload: PayloadOf<C[N]>): HookParams | null },
): readonly HookType[] {
  const names = Object.keys(types).filter((name): name is N => name in types);
  return names.map((event) => ({
    event,
    type: types[event],
    route,
    paramsOf: (published) => params(readEvent(catalogue, [event], published).payload),
  }));
}
