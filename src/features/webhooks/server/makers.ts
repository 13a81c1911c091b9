import type { Kysely, Transaction } from "kysely";
import { memberOf } from "#src/features/accounts/server/index.ts";
import type { CustomerActor } from "#src/platform/authz/actor.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type Member, mayDo, mayGive } from "#src/shared/access.ts";
import type { WebhooksContext } from "./deps.ts";
import type { EndpointRow } from "./endpoint-rows.ts";
import { scopesOf } from "./message-types.ts";

type Made = Pick<EndpointRow, "created_by" | "customer_id" | "events">;

/** The person behind an endpoint; of a key the one who made it. */
export function makerOf(actor: CustomerActor): string {
  return actor.kind === "api-key" ? actor.makerId : actor.userId;
}

/**
 * Whether who added an endpoint is in the team and may still have all that it gets: else it sends nothing, as a key of
 * theirs does nothing. One that is older than teams has no maker, and stays.
 */
export async function hasMaker(
  { types }: Pick<WebhooksContext, "types">,
  db: Kysely<DB> | Transaction<DB>,
  endpoint: Made,
): Promise<boolean> {
  if (endpoint.created_by === null) return true;
  const row = await db
    .selectFrom("memberships")
    .select(["role", "may_destroy"])
    .where("user_id", "=", endpoint.created_by)
    .where("customer_id", "=", endpoint.customer_id)
    .executeTakeFirst();
  return row !== undefined && mayHave(memberOf(row), types(), endpoint.events);
}

function mayHave(
  member: Member,
  types: ReturnType<WebhooksContext["types"]>,
  events: readonly string[],
): boolean {
  const scopes = events.flatMap((event) => scopesOf(types, event));
  return mayDo(member, { right: "webhooks" }) && scopes.every((scope) => mayGive(member, scope));
}
