import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { ActFact } from "#src/platform/operator/staff-act.ts";

interface Ordered {
  readonly name: string;
  readonly plan: string;
  readonly location: string;
  readonly image: string;
  readonly months: number;
  readonly autoprolong: boolean;
}

/** What is ordered, as the catalogue calls it; what it has no more is shown by its id. */
export async function describeOrder(
  db: Kysely<DB>,
  { name, plan, location, image, months, autoprolong }: Ordered,
): Promise<readonly ActFact[]> {
  const { rows } = await sql<{ plan: string; location: string; image: string }>`
    SELECT coalesce((SELECT name FROM plans WHERE id = ${plan}), ${plan}) AS plan,
           coalesce((SELECT name FROM locations WHERE id = ${location}), ${location}) AS location,
           coalesce((SELECT concat_ws(' ', name, version) FROM images WHERE id = ${image}), ${image}) AS image`.execute(
    db,
  );
  const named = rows[0] ?? { plan, location, image };
  return [
    { key: "serverName", kind: "text", value: name },
    { key: "plan", kind: "text", value: named.plan },
    { key: "location", kind: "text", value: named.location },
    { key: "image", kind: "text", value: named.image },
    { key: "term", kind: "count", value: months },
    { key: "renews", kind: "flag", value: autoprolong },
  ];
}
