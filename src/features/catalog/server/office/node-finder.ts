import { sql } from "kysely";
import { likePattern } from "#src/platform/db/like-pattern.ts";
import type { Finder } from "#src/platform/search/finder.ts";

interface NodeRow {
  readonly id: string;
  readonly driver: string;
  readonly location_id: string;
  readonly state: string;
  readonly is_exact: boolean;
}

/** Nodes by a part of their name or of where they are reached: there are few. */
export const nodeFinder: Finder = {
  permission: "nodes.read",
  find(db, { part, text }, limit) {
    if (part === null) return null;
    const pattern = likePattern(part);
    return sql<NodeRow>`
      SELECT id, driver, location_id, state, lower(id) = lower(${text}) AS is_exact FROM nodes
      WHERE id ILIKE ${pattern} OR endpoint ILIKE ${pattern} OR member ILIKE ${pattern}
      ORDER BY id LIMIT ${limit}`
      .execute(db)
      .then(({ rows }) =>
        rows.map((row) => ({
          kind: "node",
          id: row.id,
          title: row.id,
          detail: `${row.driver}, ${row.location_id}`,
          state: row.state,
          matched: "name",
          isExact: row.is_exact,
        })),
      );
  },
};
