import { type Kysely, type Selectable, sql } from "kysely";
import type * as z from "zod/mini";
import { type DoneBy, doerName, doneByOf } from "#src/platform/authz/done-by.ts";
import { inPage, pageOf, when } from "#src/platform/http/keyset-page.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { promoCodeOutput } from "../../contract-promo.ts";

export interface CodesAsked {
  readonly siteId: number;
  readonly search?: string | undefined;
  readonly state?: "active" | "paused" | "over" | undefined;
  /** UUID. */
  readonly batchId?: string | null | undefined;
  readonly now: Date;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

type Row = Selectable<DB["promo_codes"]> & {
  readonly byName: string | null;
  readonly uses: bigint;
  readonly revenue: bigint;
  readonly discount: bigint;
};

type Shown = z.input<typeof promoCodeOutput>;

/** Codes of a site with what each gave, newest first. Codes of a batch are of one moment: their ids order them. */
export async function listCodes(
  db: Kysely<DB>,
  { siteId, search, state, batchId, now, ...page }: CodesAsked,
): Promise<{ readonly rows: readonly Shown[]; readonly nextCursor: string | null }> {
  const isOver = sql`(c.until_at <= ${now} OR c.used >= c.max_uses) IS TRUE`;
  const begins = search === undefined || search === "" ? null : `${search.replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<Row>`
    SELECT c.*, ${doerName("c.created_by")} AS "byName", given.* FROM promo_codes c
    CROSS JOIN LATERAL (
      SELECT count(*) AS uses, coalesce(sum(list_cents - discount_cents), 0)::bigint AS revenue,
             coalesce(sum(discount_cents), 0)::bigint AS discount
      FROM promo_uses WHERE promo_id = c.id) AS given
    WHERE c.site_id = ${siteId} AND ${inPage("c.created_at", "c.id", page)}
      ${when(begins, (value) => sql`(c.code LIKE upper(${value}) OR c.note ILIKE ${value})`)}
      ${when(batchId, (value) => sql`c.batch_id = ${value}`)}
      ${when(state, (value) => (value === "over" ? isOver : sql`c.state = ${value} AND NOT ${isOver}`))}
    ORDER BY c.created_at DESC, c.id DESC LIMIT ${page.limit + 1}`.execute(db);
  const { page: shown, nextCursor } = pageOf(rows, page.limit, (row) => ({ at: row.created_at, id: row.id }));
  return { rows: shown.map(codeView), nextCursor };
}

function codeView(row: Row): Shown {
  // The table allows no other values.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { kind, state, products } = row as Row & Pick<Shown, "kind" | "state" | "products">;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `actorStamp` wrote
  const by = row.created_by as { kind: string; id?: string };
  const createdBy: DoneBy = doneByOf(by, row.byName);
  return {
    id: encodeId("promoCode", row.id),
    code: row.code,
    batchId: row.batch_id === null ? null : encodeId("promoBatch", row.batch_id),
    note: row.note,
    kind,
    percent: row.percent,
    valueCents: row.value_cents === null ? null : centsToNumber(row.value_cents),
    products,
    planIds: row.plan_ids,
    months: row.months,
    renewals: row.renewals,
    endingIds: row.ending_ids,
    firstOrderOnly: row.first_order_only,
    newCustomersOnly: row.new_customers_only,
    minCents: centsToNumber(row.min_cents),
    maxUses: row.max_uses,
    perCustomer: row.per_customer,
    fromAt: row.from_at.toISOString(),
    untilAt: row.until_at?.toISOString() ?? null,
    state,
    version: row.version,
    createdBy,
    createdAt: row.created_at.toISOString(),
    uses: Number(row.uses),
    revenueCents: centsToNumber(row.revenue),
    discountCents: centsToNumber(row.discount),
  };
}
