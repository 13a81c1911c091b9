import { sql } from "kysely";
import type { Finder } from "#src/platform/search/finder.ts";
import { idsWithPart } from "#src/platform/search/match-part.ts";
import { uuidOf } from "#src/platform/search/read-term.ts";
import type { MatchedBy } from "#src/shared/found.ts";
import { encodeId } from "#src/shared/ids.ts";

interface ServerRow {
  readonly id: string;
  readonly customer_id: string;
  readonly name: string;
  readonly plan: string;
  readonly location: string;
  readonly service: string;
  readonly created_at: Date;
  readonly matched: MatchedBy;
}

/** Servers by their id or a part of their name, and by a reverse name of one of their addresses. */
export const serverFinder: Finder = {
  permission: "servers.read",
  find(db, term, limit) {
    const { part, host } = term;
    const uuid = uuidOf(term, "server");
    if (uuid === null && part === null && host === null) return null;
    const byId = sql`SELECT id, 'id' AS matched FROM servers WHERE id = ${uuid}`;
    const named =
      part === null
        ? sql`(SELECT NULL::uuid AS id)`
        : idsWithPart({ table: "servers", text: sql`name`, index: "servers_name_grams", part, limit });
    const byName = sql`SELECT id, 'name' AS matched FROM ${named} AS named`;
    const byHost = sql`SELECT server_id AS id, 'reverse-name' AS matched FROM server_addresses
                       WHERE reverse_name IS NOT NULL AND reverse_name = ${host}`;
    const found = uuid === null ? sql`(${byName} LIMIT ${limit}) UNION ALL (${byHost})` : byId;
    return sql<ServerRow>`
      SELECT s.id, s.customer_id, s.name, s.service, s.created_at, found.matched,
             coalesce((SELECT l.name FROM locations l WHERE l.id = s.location_id), s.location_id) AS location,
             coalesce((SELECT p.name FROM plans p WHERE p.id = s.plan_id), s.plan_id) AS plan
      FROM (${found}) AS found JOIN servers s ON s.id = found.id LIMIT ${limit}`
      .execute(db)
      .then(({ rows }) =>
        rows.map((row) => ({
          kind: "server",
          id: encodeId("server", row.id),
          title: row.name,
          detail: `${row.plan}, ${row.location}`,
          state: row.service,
          customerId: row.customer_id,
          at: row.created_at,
          matched: row.matched,
          isExact: row.matched !== "name",
        })),
      );
  },
};
