import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { inPage, pageOf, type TimePage, when } from "#src/platform/http/keyset-page.ts";
import { snapshot } from "#src/platform/db/snapshot.ts";

export const marginKinds = [
  "accrual",
  "commission",
  "refund",
  "maturity",
  "withdrawal",
  "withdrawal-return",
  "other",
] as const;

export type MarginKind = (typeof marginKinds)[number];

/** Those that have rows of their own beside the ledger. */
const ofOrders: readonly MarginKind[] = ["accrual", "commission", "refund"];

/** A movement of a site's margin. */
export interface MarginMovement {
  readonly id: string;
  readonly kind: MarginKind;
  readonly at: Date;
  /** What it changed of what is pending, of what is available, and of what is owed. */
  readonly pendingCents: bigint;
  readonly availableCents: bigint;
  readonly debtCents: bigint;
  /** What was available after it. */
  readonly runningCents: bigint;
  /** What was sold, of accruals and refunds. */
  readonly label: string | null;
  /** Of an accrual: when it can be paid out, and whether our staff looks into it. */
  readonly maturesAt: Date | null;
  readonly isFrozen: boolean;
}

export interface MarginQuery extends TimePage {
  readonly siteId: number;
  readonly kind?: MarginKind | undefined;
}

/** The movements of a site's margin, newest first, in one snapshot. */
export function listMargin(db: Kysely<DB>, query: MarginQuery) {
  return snapshot(db, async (trx) => {
    const { rows } = await sql<MarginMovement>`
      WITH movement AS (
        (${accruals(query)}) UNION ALL (${commissions(query)}) UNION ALL (${refunds(query)}) UNION ALL (${postings(query)})
      )
      SELECT id, kind, at, pending AS "pendingCents", available AS "availableCents", debt AS "debtCents",
             matures_at AS "maturesAt", is_frozen AS "isFrozen",
             (SELECT label FROM order_lines WHERE order_id = movement.order_id ORDER BY position LIMIT 1) AS label,
             coalesce((SELECT e.balance_after FROM ledger_accounts a
                       JOIN ledger_entries e ON e.account_id = a.id
                       JOIN ledger_transactions t ON t.id = e.transaction_id
                       WHERE a.kind = ${`margin:${query.siteId}`} AND (t.created_at, t.id) <= (movement.at, movement.id)
                       ORDER BY e.account_version DESC LIMIT 1), 0)::bigint AS "runningCents"
      FROM movement
      WHERE true ${when(query.kind, (kind) => sql`kind = ${kind}`)}
      ORDER BY at DESC, id DESC LIMIT ${query.limit + 1}`.execute(trx);
    return pageOf(rows, query.limit, ({ at, id }) => ({ at, id }));
  });
}

/** The first rows of a part, where the kind that was asked for is one of its own. */
function firstOf(
  { kind, limit }: MarginQuery,
  kinds: readonly MarginKind[],
  at: string,
  id: string,
  page: RawBuilder<unknown>,
) {
  const isAsked = kind === undefined || kinds.includes(kind);
  return sql`${page} AND ${isAsked ? sql`true` : sql`false`}
    ORDER BY ${sql.ref(at)} DESC, ${sql.ref(id)} DESC LIMIT ${limit + 1}`;
}

function accruals(query: MarginQuery) {
  return sql`
    SELECT m.order_id AS id, 'accrual' AS kind, m.delivered_at AS at, m.cents AS pending,
           0::bigint AS available, 0::bigint AS debt, m.order_id,
           CASE WHEN m.state = 'pending' THEN m.available_at END AS matures_at,
           m.state = 'pending' AND m.frozen_at IS NOT NULL AS is_frozen
    FROM margin_accruals m WHERE m.site_id = ${query.siteId} AND
    ${firstOf(query, ["accrual"], "m.delivered_at", "m.order_id", inPage("m.delivered_at", "m.order_id", query))}`;
}

/** What went on to affiliates, and what came back of it. */
function commissions(query: MarginQuery) {
  const page = inPage("c.created_at", "c.transaction_id", query);
  return sql`
    SELECT c.transaction_id, 'commission', c.created_at, c.pending_cents, c.available_cents, c.debt_cents, c.order_id,
           NULL::timestamptz, false
    FROM margin_commissions c WHERE c.site_id = ${query.siteId} AND
    ${firstOf(query, ["commission"], "c.created_at", "c.transaction_id", page)}`;
}

function refunds(query: MarginQuery) {
  return sql`
    SELECT r.transaction_id, 'refund', r.created_at, -r.pending_cents, r.pending_cents + r.debt_cents + r.commission_cents - r.cents,
           r.debt_cents, r.order_id, NULL::timestamptz, false
    FROM margin_refunds r WHERE r.site_id = ${query.siteId} AND
    ${firstOf(query, ["refund"], "r.created_at", "r.transaction_id", inPage("r.created_at", "r.transaction_id", query))}`;
}

/** What moved in the owner's accounts but by refunds and commissions. */
function postings(query: MarginQuery) {
  const kind = sql`CASE t.kind WHEN 'margin-maturity' THEN 'maturity' WHEN 'payout-request' THEN 'withdrawal'
                               WHEN 'payout-return' THEN 'withdrawal-return' ELSE 'other' END`;
  const kinds = marginKinds.filter((one) => !ofOrders.includes(one));
  const sums = sql`
    SELECT t.id, ${kind} AS kind, t.created_at AS at,
           coalesce(sum(-e.amount) FILTER (WHERE t.kind = 'margin-maturity'), 0)::bigint AS pending,
           coalesce(sum(e.amount) FILTER (WHERE a.kind LIKE 'margin:%'), 0)::bigint AS available,
           coalesce(-sum(e.amount) FILTER (WHERE a.kind LIKE 'margin-debt:%'), 0)::bigint AS debt,
           NULL::uuid, NULL::timestamptz, false
    FROM ledger_accounts a
    JOIN ledger_entries e ON e.account_id = a.id
    JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE a.kind IN (${`margin:${query.siteId}`}, ${`margin-debt:${query.siteId}`}) AND t.kind NOT IN ('refund', 'commission-returned')
      ${when(query.kind, (asked) => sql`${kind} = ${asked}`)}
      AND ${inPage("t.created_at", "t.id", query)}
    GROUP BY t.id`;
  return kinds.some((one) => query.kind === undefined || one === query.kind)
    ? sql`${sums} ORDER BY t.created_at DESC, t.id DESC LIMIT ${query.limit + 1}`
    : sql`${sums} LIMIT 0`;
}
