import { sql } from "kysely";
import type { UserCtx } from "#src/platform/ctx.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { teamRoutes } from "../../contract-team.ts";
import type { AccountsContext } from "../deps.ts";
import { roleOf } from "../member-of.ts";

interface CustomerRow {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}

/** The customers for which a user may act, in the order in which they came to be. */
export async function listCustomers(
  { platform }: AccountsContext,
  { actor }: UserCtx,
): Promise<RouteOutput<(typeof teamRoutes)["GET /users/customers"]>> {
  const { rows } = await sql<CustomerRow>`
    SELECT customers.id, own.role, first_owner.username AS name
    FROM memberships own JOIN customers ON customers.id = own.customer_id
    CROSS JOIN LATERAL (
      SELECT users.username FROM memberships JOIN users ON users.id = memberships.user_id
      WHERE memberships.customer_id = own.customer_id AND memberships.role = 'owner'
      ORDER BY users.created_at, users.id LIMIT 1
    ) AS first_owner
    WHERE own.user_id = ${actor.userId}
    ORDER BY customers.created_at, customers.id`.execute(platform.db.kysely);
  return {
    customers: rows.map(({ id, name, role }) => ({
      id: encodeId("customer", id),
      name,
      role: roleOf(role),
      isCurrent: id === actor.customerId,
    })),
  };
}
