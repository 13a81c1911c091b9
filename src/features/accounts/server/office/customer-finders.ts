import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { maskEmail } from "#src/platform/personal/mask.ts";
import type { Finder, Finding } from "#src/platform/search/finder.ts";
import { begins, idsWithPart } from "#src/platform/search/match-part.ts";
import { uuidOf } from "#src/platform/search/read-term.ts";
import type { MatchedBy } from "#src/shared/found.ts";
import { encodeId } from "#src/shared/ids.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";

interface CustomerRow {
  readonly customer_id: string;
  readonly username: string;
  readonly email: string | null;
  readonly created_at: Date;
  readonly frozen_until: Date | null;
}

/** Customers by their id, or by that of a user or of something that a user has. */
export const customersById: Finder = {
  permission: "customers.read",
  find(db, term) {
    const uuid = uuidOf(term, "customer", "user", "invitation", "passkey", "session");
    if (uuid === null) return null;
    return findCustomers(
      db,
      sql`SELECT ${uuid}::uuid AS customer_id
          UNION SELECT customer_id FROM memberships WHERE user_id = ${uuid}
          UNION SELECT customer_id FROM invitations WHERE id = ${uuid}
          UNION SELECT m.customer_id FROM passkeys p JOIN memberships m ON m.user_id = p.user_id WHERE p.id = ${uuid}
          UNION SELECT customer_id FROM sessions WHERE id = ${uuid}`,
      { matched: "id", isExact: true },
    );
  },
};

/** Customers by a part of the username of somebody in their team. */
export const customersByName: Finder = {
  permission: "customers.read",
  find(db, { part }, limit) {
    if (part === null) return null;
    return findCustomers(
      db,
      customersOf(
        idsWithPart({
          table: "users",
          text: sql`username`,
          index: "users_username_grams",
          part,
          limit,
          first: namedSo(part, limit),
        }),
      ),
      { matched: "username" },
      limit,
    );
  },
};

/** Customers by a part of an email. A role that may not see emails cannot ask for them either. */
export const customersByEmail: Finder = {
  permission: "customers.show",
  find(db, { part, email }, limit) {
    if (part === null) return null;
    const matched = "email";
    const ofPart = (): Promise<Finding[]> =>
      findCustomers(
        db,
        customersOf(
          idsWithPart({ table: "users", text: sql`email`, index: "users_email_grams", part, limit }),
        ),
        { matched },
        limit,
      );
    if (email === null) return ofPart();
    const whole = customersOf(sql`(SELECT id FROM users WHERE email_canonical = ${canonicalEmail(email)})`);
    return findCustomers(db, whole, { matched, isExact: true }, limit).then((found) =>
      found.length > 0 ? found : ofPart(),
    );
  },
};

function customersOf(users: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT m.customer_id FROM ${users} AS u JOIN memberships m ON m.user_id = u.id`;
}

/** Users whose name begins so, in the order of the alphabet: who is called so comes first. */
function namedSo(start: string, limit: number): RawBuilder<unknown> {
  return sql`(SELECT id FROM users WHERE ${begins(sql`search_fold(username)`, sql`search_fold(${start})`)}
              ORDER BY search_fold(username) COLLATE "C", id LIMIT ${limit})`;
}

/** Their first owner is how customers are called. */
async function findCustomers(
  db: Kysely<DB>,
  ids: RawBuilder<unknown>,
  { matched, isExact = false }: { matched: MatchedBy; isExact?: boolean },
  limit = 10,
): Promise<Finding[]> {
  const { rows } = await sql<CustomerRow>`
    WITH found AS MATERIALIZED (SELECT DISTINCT customer_id FROM (${ids}) AS any_of LIMIT ${limit * 2})
    SELECT c.id AS customer_id, coalesce(owner.username, 'erased') AS username, owner.email, c.created_at, c.frozen_until
    FROM found JOIN customers c ON c.id = found.customer_id
    LEFT JOIN LATERAL (
      SELECT u.username, u.email FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.customer_id = c.id ORDER BY m.role <> 'owner', u.created_at, u.id LIMIT 1
    ) AS owner ON true`.execute(db);
  return rows.map((row) => ({
    kind: "customer",
    id: encodeId("customer", row.customer_id),
    title: row.username,
    detail: row.email === null ? "" : maskEmail(row.email),
    state: row.frozen_until === null ? "active" : "frozen",
    customerId: row.customer_id,
    at: row.created_at,
    matched,
    isExact,
  }));
}
