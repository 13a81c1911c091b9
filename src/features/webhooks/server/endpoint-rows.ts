import type { Kysely, Selectable, Transaction } from "kysely";
import type * as z from "zod/mini";
import type { CustomerActor } from "#src/platform/authz/actor.ts";
import { madeByAlone } from "#src/platform/authz/policy.ts";
import type { DB, WebhookEndpoints } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import type { disabledReason, endpointOutput, endpointState } from "../contract.ts";

export type EndpointRow = Selectable<WebhookEndpoints>;
export type EndpointView = z.output<typeof endpointOutput>;
type State = z.output<typeof endpointState>;
export type DisabledReason = z.output<typeof disabledReason>;

const states: readonly State[] = ["active", "failing", "disabled"];
const reasons: readonly DisabledReason[] = ["user", "gone", "failing", "maker"];

/** The endpoints that an actor may see and change. */
export function selectEndpoints(db: Kysely<DB> | Transaction<DB>, actor: CustomerActor) {
  const makerId = madeByAlone(actor);
  const own = db.selectFrom("webhook_endpoints").selectAll().where("customer_id", "=", actor.customerId);
  return makerId === null ? own : own.where("created_by", "=", makerId);
}

/** One of these by its public id; any other is not found. */
export async function findEndpoint(
  db: Kysely<DB> | Transaction<DB>,
  actor: CustomerActor,
  id: string,
  options: { readonly lock?: true } = {},
): Promise<EndpointRow> {
  const uuid = decodeId("webhookEndpoint", id);
  if (uuid === null) throw new AppError("not_found");
  const found = selectEndpoints(db, actor).where("id", "=", uuid);
  const row = await (options.lock ? found.forNoKeyUpdate() : found).executeTakeFirst();
  if (row === undefined) throw new AppError("not_found");
  return row;
}

export function endpointView(row: EndpointRow, now: Date): EndpointView {
  return {
    id: encodeId("webhookEndpoint", row.id),
    url: row.url,
    description: row.description,
    events: row.events,
    state: states.find((state) => state === row.state) ?? "disabled",
    disabledReason: reasons.find((reason) => reason === row.disabled_reason) ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    oldSecretUntil: row.old_until !== null && row.old_until > now ? row.old_until.toISOString() : null,
    apiVersion: row.api_version,
    createdAt: row.created_at.toISOString(),
    createdById: row.created_by === null ? null : encodeId("user", row.created_by),
  };
}
