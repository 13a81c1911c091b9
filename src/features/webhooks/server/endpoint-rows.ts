import type { Kysely, Selectable, Transaction } from "kysely";
import type * as z from "zod/mini";
import type { DB, WebhookEndpoints } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import type { disabledReason, endpointOutput, endpointState } from "../contract.ts";

export type EndpointRow = Selectable<WebhookEndpoints>;
export type EndpointView = z.output<typeof endpointOutput>;
type State = z.output<typeof endpointState>;
export type DisabledReason = z.output<typeof disabledReason>;

const states: readonly State[] = ["active", "failing", "disabled"];
const reasons: readonly DisabledReason[] = ["user", "gone", "failing"];

/** One endpoint of a customer by its public id; another customer's is not found. */
export async function findEndpoint(
  db: Kysely<DB> | Transaction<DB>,
  customerId: string,
  id: string,
  options: { readonly lock?: true } = {},
): Promise<EndpointRow> {
  const uuid = decodeId("webhookEndpoint", id);
  if (uuid === null) throw new AppError("not_found");
  const found = db
    .selectFrom("webhook_endpoints")
    .selectAll()
    .where("id", "=", uuid)
    .where("customer_id", "=", customerId);
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
  };
}
