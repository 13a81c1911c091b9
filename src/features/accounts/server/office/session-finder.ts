import { sql } from "kysely";
import type { Finder } from "#src/platform/search/finder.ts";
import { networkNameOf } from "#src/platform/rate-limit/limit-keys.ts";
import { encodeId } from "#src/shared/ids.ts";
import { deviceOf } from "#src/platform/devices.ts";

interface SessionRow {
  readonly id: string;
  readonly customer_id: string;
  readonly user_agent: string;
  readonly network: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly is_open: boolean;
}

/**
 * Sessions that came from the network of an address, the last used first; with a time those that were used around it.
 * Whole addresses are not kept.
 */
export const sessionsByNetwork: Finder = {
  permission: "customers.show",
  find(db, { address, at }, limit) {
    if (address === null) return null;
    const then = at === null ? sql`` : sql`AND created_at <= ${at} AND expires_at > ${at}`;
    return sql<SessionRow>`
      SELECT id, customer_id, user_agent, network, created_at, last_seen_at, revoked_at IS NULL AS is_open
      FROM sessions WHERE network = ${networkNameOf(address)} AND network <> '' ${then}
      ORDER BY last_seen_at DESC LIMIT ${limit}`
      .execute(db)
      .then(({ rows }) =>
        rows.map((row) => ({
          kind: "session",
          id: encodeId("session", row.id),
          title: row.network,
          detail: deviceOf(row.user_agent) ?? "",
          state: row.is_open ? "open" : "ended",
          customerId: row.customer_id,
          at: row.created_at,
          until: row.last_seen_at,
          matched: "network",
        })),
      );
  },
};

interface ActRow {
  readonly id: bigint;
  readonly at: Date;
  readonly action: string;
  readonly customer_id: string;
  readonly username: string;
  readonly network: string;
}

/** Sign-ins and other acts about access from the network of an address, of which no session may be left. */
export const actsByNetwork: Finder = {
  permission: "customers.show",
  find(db, { address, at }, limit) {
    if (address === null) return null;
    const then = at === null ? sql`` : sql`AND p.at <= ${at}`;
    return sql<ActRow>`
      WITH acts AS MATERIALIZED (
        SELECT a.id, a.at, a.action, p.network, (a.actor ->> 'id')::uuid AS user_id
        FROM (SELECT request_id, network, at FROM audit_places p WHERE network = ${networkNameOf(address)} ${then}
              ORDER BY at DESC LIMIT ${limit}) AS p
        JOIN audit_log a ON a.request_id = p.request_id AND a.actor ->> 'kind' = 'user'
      )
      SELECT DISTINCT ON (m.customer_id) m.customer_id, u.username, acts.id, acts.at, acts.action, acts.network
      FROM acts JOIN users u ON u.id = acts.user_id JOIN memberships m ON m.user_id = u.id
      ORDER BY m.customer_id, acts.at DESC LIMIT ${limit}`
      .execute(db)
      .then(({ rows }) =>
        rows.map((row) => ({
          kind: "customer",
          id: encodeId("customer", row.customer_id),
          title: row.username,
          detail: row.network,
          state: row.action,
          customerId: row.customer_id,
          at: row.at,
          matched: "network",
        })),
      );
  },
};
