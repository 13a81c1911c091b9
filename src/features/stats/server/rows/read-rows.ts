import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { statsContract } from "../../contract.ts";
import { startOf } from "../days/day.ts";
import { listRows, type RowFilter } from "./list-rows.ts";
import { rowOf } from "./row-output.ts";

type RowsPage = z.input<(typeof statsContract)["GET /v2/admin/stats/{metric}/rows"]["output"]>;

/** A page of the rows of a day, none of one that was not counted; `not_found`: there is no such day. */
export async function readRows(
  { db }: Pick<Platform, "db">,
  filter: RowFilter,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<RowsPage> {
  if (startOf(filter.day) === null) throw new AppError("not_found");
  const { rows: states } = await sql<{ closed: boolean }>`
    SELECT closed_at IS NOT NULL AS closed FROM stat_day_states WHERE day = ${filter.day}::date`.execute(
    db.kysely,
  );
  const [state] = states;
  if (state === undefined)
    return { rows: [], nextCursor: null, total: { cents: 0, count: 0 }, isClosed: false };
  const found = await listRows(db.kysely, filter, { limit: limit + 1, after: cursor ?? null });
  const page = found.slice(0, limit);
  return {
    rows: page.map(rowOf),
    nextCursor: found.length > limit ? (page.at(-1)?.key ?? null) : null,
    total: cursor === undefined ? await readTotal(db.kysely, filter) : null,
    isClosed: state.closed,
  };
}

async function readTotal(
  db: Platform["db"]["kysely"],
  { metric, day, product, siteId }: RowFilter,
): Promise<{ cents: number; count: number }> {
  const { rows } = await sql<{ cents: bigint; count: bigint }>`
    SELECT coalesce(sum(cents), 0)::bigint AS cents, coalesce(sum(count), 0)::bigint AS count FROM stat_days
    WHERE metric = ${metric} AND day = ${day}::date AND (${product ?? null}::text IS NULL OR product = ${product ?? null})
      AND (${siteId ?? null}::int IS NULL OR site_id = ${siteId ?? null})`.execute(db);
  return { cents: centsToNumber(rows[0]?.cents ?? 0n), count: Number(rows[0]?.count ?? 0n) };
}
