import { type RawBuilder, sql } from "kysely";
import type * as z from "zod/mini";
import { maskEmail } from "#src/platform/personal/mask.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { customerRow, customerState } from "../../contract-customers.ts";

export type CustomerView = z.input<typeof customerRow>;
export type CustomerState = z.output<typeof customerState>;

/** A row of `customerColumns`. */
export interface CustomerRow {
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
  readonly state: CustomerState;
  readonly site_id: number;
  readonly site_name: string;
  readonly language: string;
  readonly created_at: Date;
  readonly former_since: Date | null;
  readonly frozen_until: Date | null;
  readonly erased_at: Date | null;
  readonly last_seen_at: Date | null;
  readonly balance: bigint;
  readonly debt: bigint;
  readonly spent: bigint;
  readonly services: number;
  readonly flags: readonly string[];
}

/** SQL: the first owner of a customer `c`, as `owner`. An erased one whose owners went on with other accounts has none. */
export const joinOwner = sql`
  JOIN LATERAL (
    SELECT first.id, coalesce(first.username, 'erased') AS username, first.email, first.email_verified_at,
           coalesce(first.language, 'en') AS language
    FROM (SELECT 1) AS always LEFT JOIN (
      SELECT u.id, u.username, u.email, u.email_verified_at, u.language
      FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.customer_id = c.id ORDER BY m.role <> 'owner', u.created_at, u.id LIMIT 1
    ) AS first ON true
  ) AS owner ON true`;

/** SQL: the open blocks. */
export const openBlocks = (now: Date) => sql`
  SELECT customer_id FROM customer_blocks WHERE ended_at IS NULL AND (ends_at IS NULL OR ends_at > ${now})`;

export const stateSql = (now: Date): RawBuilder<CustomerState> => sql<CustomerState>`
  CASE WHEN EXISTS (${openBlocks(now)} AND customer_id = c.id) THEN 'blocked'
       WHEN c.frozen_until > ${now} THEN 'frozen'
       WHEN owner.email_verified_at IS NULL THEN 'unconfirmed' ELSE 'active' END`;

/** SQL: a balance of a customer `c`, 0 before its first movement. */
export const balanceSql = (kind: "wallet" | "reversal-debt"): RawBuilder<bigint> => sql<bigint>`
  coalesce((SELECT balance FROM ledger_accounts WHERE id = ledger_account_id(${kind}, c.id, 'USD')), 0)`;

/** SQL: what a customer `c` paid for what was delivered, less what went back of it. */
export const spentSql = sql<bigint>`
  coalesce((SELECT cents FROM customer_spending WHERE customer_id = c.id), 0)`;

/** SQL: what lists show of a customer `c`. */
export const customerColumns = (now: Date): RawBuilder<CustomerRow> => sql<CustomerRow>`
  c.id, owner.username, owner.email, ${stateSql(now)} AS state, c.site_id, site.name AS site_name, owner.language,
  c.created_at, c.former_since, c.frozen_until, c.erased_at, (SELECT max(last_seen_at) FROM sessions WHERE customer_id = c.id) AS last_seen_at,
  ${balanceSql("wallet")} AS balance, -${balanceSql("reversal-debt")} AS debt, ${spentSql} AS spent,
  (SELECT count(*) FROM servers WHERE customer_id = c.id AND service NOT IN ('terminated', 'failed'))::integer
  + (SELECT count(*) FROM domains WHERE customer_id = c.id
     AND state NOT IN ('released', 'transferred_out', 'failed', 'transfer_failed'))::integer AS services,
  ARRAY(SELECT code FROM customer_flags WHERE customer_id = c.id ORDER BY code) AS flags`;

/** A customer as lists have it, its email masked. */
export function customerView(row: CustomerRow, hasMoney: boolean): CustomerView {
  const shown = (cents: bigint) => (hasMoney ? centsToNumber(cents) : null);
  return {
    id: encodeId("customer", row.id),
    name: row.username,
    email: row.email === null ? null : maskEmail(row.email),
    state: row.state,
    site: { id: row.site_id, name: row.site_name },
    language: row.language,
    since: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    balanceCents: shown(row.balance),
    debtCents: shown(row.debt),
    spentCents: shown(row.spent),
    services: row.services,
    flags: [...row.flags],
  };
}
