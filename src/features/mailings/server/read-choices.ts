import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

interface Choice {
  readonly id: string;
  readonly name: string;
}

/** By what recipients can be chosen: of nodes, places and plans all, of endings and countries those that somebody has. */
export async function readChoices(db: Kysely<DB>, siteId: number) {
  const named = async (query: ReturnType<typeof sql<Choice>>) => [...(await query.execute(db)).rows];
  return {
    nodes: await named(sql<Choice>`SELECT id, id AS name FROM nodes ORDER BY id`),
    locations: await named(sql<Choice>`SELECT id, name FROM locations ORDER BY position, id`),
    plans: await named(sql<Choice>`SELECT id, name FROM plans ORDER BY position, id`),
    endings: await named(sql<Choice>`
      SELECT DISTINCT tld AS id, '.' || tld AS name FROM domains WHERE site_id = ${siteId} ORDER BY 1`),
    countries: await named(sql<Choice>`
      SELECT DISTINCT t.country AS id, t.country AS name
      FROM tax_profiles t JOIN customers c ON c.id = t.customer_id
      WHERE c.site_id = ${siteId} ORDER BY 1`),
  };
}
