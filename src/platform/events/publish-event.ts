import type { Transaction } from "kysely";
import type { Ctx, OwnerCtx } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import {
  type EventCatalogue,
  type EventName,
  type NamedPayload,
  payloadProblems,
} from "#src/shared/events.ts";

/** Whom an event is about. */
interface EventOwner {
  readonly siteId: number;
  readonly customerId: string | null;
}

/** An event of a catalogue. */
type NewEvent<C extends EventCatalogue> = NamedPayload<C, EventName<C>>;

/** Announces an event of the feature's catalogue in the transaction of what happened; a customer's call announces its own. */
export function publishEvent<C extends EventCatalogue>(
  trx: Transaction<DB>,
  ctx: OwnerCtx,
  catalogue: C,
  event: NewEvent<C>,
): Promise<void>;
/** The same about somebody's things that the context does not name: of jobs, events and commands. */
export function publishEvent<C extends EventCatalogue>(
  trx: Transaction<DB>,
  ctx: Pick<Ctx, "now">,
  catalogue: C,
  event: NewEvent<C> & EventOwner,
): Promise<void>;
export async function publishEvent<C extends EventCatalogue>(
  trx: Transaction<DB>,
  ctx: OwnerCtx | (Pick<Ctx, "now"> & { readonly actor?: undefined }),
  catalogue: C,
  event: NewEvent<C> & Partial<EventOwner>,
): Promise<void> {
  checkPayload(catalogue, event);
  const { siteId = ctx.actor?.siteId ?? null, customerId = ctx.actor?.customerId ?? null } = event;
  await call(trx, "event_publish", {
    name: event.name,
    site: siteId,
    customer: customerId,
    payload: event.payload,
    at: ctx.now,
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
