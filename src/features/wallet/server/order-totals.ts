import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** What was ordered at a moment, e.g. a server: an order and its first task have the same object and moment. */
export interface Ordered {
  readonly objectType: string;
  readonly objectId: string;
  readonly at: Date;
}

/** What each of these cost in USD cents, in their order; null where no order was made for it. */
export async function orderTotals(db: Kysely<DB>, asked: readonly Ordered[]): Promise<(bigint | null)[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<{ place: number; cents: bigint }>`
    SELECT asked.place::int AS place, sum(orders.total_cents)::bigint AS cents
    FROM unnest(
      ${asked.map(({ objectType }) => objectType)}::text[],
      ${asked.map(({ objectId }) => objectId)}::uuid[],
      ${asked.map(({ at }) => at)}::timestamptz[]
    ) WITH ORDINALITY AS asked (object_type, object_id, at, place)
    JOIN orders USING (object_type, object_id)
    WHERE orders.created_at = asked.at
    GROUP BY asked.place`.execute(db);
  const byPlace = new Map(rows.map(({ place, cents }) => [place, cents]));
  return asked.map((_, index) => byPlace.get(index + 1) ?? null);
}
