import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { ActThing } from "#src/platform/operator/staff-act.ts";
import { encodeId, type Id } from "#src/shared/ids.ts";

export interface ShownCustomer {
  readonly id: Id<"customer">;
  readonly name: string;
}

/**
 * Customers as lists of staff show them, each by the username of its first owner, which an erased one may not have; a
 * function of their UUIDs, read at once for a whole page.
 */
export async function showCustomers(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<(id: string) => ShownCustomer> {
  const { rows } = await sql<{ customer_id: string; username: string }>`
    SELECT DISTINCT ON (m.customer_id) m.customer_id, u.username
    FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.customer_id = ANY (${[...new Set(ids)]}::uuid[]) AND m.role = 'owner'
    ORDER BY m.customer_id, u.created_at, u.id`.execute(db);
  const names = new Map(rows.map((row) => [row.customer_id, row.username]));
  return (id) => ({ id: encodeId("customer", id), name: names.get(id) ?? "erased" });
}

/** A customer as acts of staff name them, for who decides about one. */
export async function customerThing(db: Kysely<DB>, customerId: string): Promise<ActThing> {
  return { kind: "customer", ...(await showCustomers(db, [customerId]))(customerId) };
}

/** The same as one text: names are chosen freely and two may be alike, so the id goes with each. */
export async function customerText(db: Kysely<DB>, customerId: string): Promise<string> {
  const { id, name } = await customerThing(db, customerId);
  return name === null ? id : `${name} (${id})`;
}
