import type { Kysely, Selectable } from "kysely";
import type * as z from "zod/mini";
import type { DB, DedicatedRequests } from "#src/platform/db/schema.gen.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { type requestOutput, requestState } from "../contract-outputs.ts";

export type RequestView = z.output<typeof requestOutput>;

const maxShown = 50;

/** A customer's requests, newest first. */
export async function listRequests(db: Kysely<DB>, customerId: string): Promise<RequestView[]> {
  const rows = await db
    .selectFrom("dedicated_requests")
    .selectAll()
    .where("customer_id", "=", customerId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(maxShown)
    .execute();
  return rows.map(presentRequest);
}

/** True for a request of this customer. */
export async function isOf(db: Kysely<DB>, customerId: string, id: string): Promise<boolean> {
  const query = db.selectFrom("dedicated_requests").select("id").where("id", "=", id);
  return (await query.where("customer_id", "=", customerId).executeTakeFirst()) !== undefined;
}

/** All customers' requests that are not closed, oldest first; the customer's id is a UUID. */
export async function listUnsettled(
  db: Kysely<DB>,
  options: { readonly state?: "open" } = {},
): Promise<(RequestView & { readonly customerId: string })[]> {
  const rows = await db
    .selectFrom("dedicated_requests")
    .selectAll()
    .where("state", "in", options.state === undefined ? ["open", "answered"] : [options.state])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...presentRequest(row), customerId: row.customer_id }));
}

export function presentRequest(row: Selectable<DedicatedRequests>): RequestView {
  return {
    id: encodeId("dedicatedRequest", row.id),
    configurationId: row.configuration_id,
    name: row.configuration_name,
    monthlyCents: centsToNumber(row.price_cents),
    setupCents: centsToNumber(row.setup_cents),
    quantity: row.quantity,
    note: row.note,
    state: requestState.parse(row.state),
    answer: row.answer,
    createdAt: row.created_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}
