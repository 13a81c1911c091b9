import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** What a site earned for its owner, by the books. */
export interface Margins {
  /** What can be paid out. */
  readonly availableCents: bigint;
  /** Of orders that may still be taken back. */
  readonly pendingCents: bigint;
  /** What the owner owes after refunds: the next margin pays it. */
  readonly debtCents: bigint;
  /** The next day on which margin becomes available, and how much by its end; null: nothing is pending. */
  readonly next: { readonly at: Date; readonly cents: bigint } | null;
}

const none: Margins = { availableCents: 0n, pendingCents: 0n, debtCents: 0n, next: null };

/** The margins of these sites, each of its present owner. */
export async function readMargins(
  db: Kysely<DB>,
  siteIds: readonly number[],
): Promise<(siteId: number) => Margins> {
  const { rows } = await sql<{
    site: number;
    available: bigint;
    debt: bigint;
    pending: bigint;
    nextAt: Date | null;
    nextCents: bigint;
  }>`
    SELECT site, coalesce(margin.balance, 0) AS available, coalesce(-debt.balance, 0) AS debt, open.pending,
           next.at AS "nextAt", coalesce(due.cents, 0)::bigint AS "nextCents"
    FROM unnest(${siteIds}::integer[]) AS site
    LEFT JOIN ledger_accounts margin ON margin.kind = 'margin:' || site
    LEFT JOIN ledger_accounts debt ON debt.kind = 'margin-debt:' || site
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(cents - commission_cents - taken_cents + commission_taken_cents), 0)::bigint AS pending FROM margin_accruals
      WHERE site_id = site AND state = 'pending'
    ) open
    CROSS JOIN LATERAL (
      SELECT min(available_at) AS at FROM margin_accruals
      WHERE site_id = site AND state = 'pending' AND frozen_at IS NULL AND cents + commission_taken_cents > commission_cents + taken_cents
    ) next
    CROSS JOIN LATERAL (
      SELECT sum(cents - commission_cents - taken_cents + commission_taken_cents) AS cents FROM margin_accruals
      WHERE site_id = site AND state = 'pending' AND frozen_at IS NULL
        AND available_at < date_trunc('day', next.at, 'UTC') + interval '1 day'
    ) due`.execute(db);
  const bySite = new Map(
    rows.map(({ site, available, debt, pending, nextAt, nextCents }) => [
      site,
      {
        availableCents: available,
        pendingCents: pending,
        debtCents: debt,
        next: nextAt === null ? null : { at: nextAt, cents: nextCents },
      },
    ]),
  );
  return (siteId) => bySite.get(siteId) ?? none;
}
