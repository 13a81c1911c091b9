import { sql } from "kysely";
import { type FactSource, within } from "./fact.ts";

/** What moved what customers have; a debt is shown above zero. */
export const liabilities: FactSource = {
  metrics: ["wallets", "holds", "debts"],
  select: (span) => sql`
    SELECT CASE a.kind WHEN 'wallet' THEN 'wallets' WHEN 'holds' THEN 'holds' ELSE 'debts' END, t.created_at,
           lpad(e.id::text, 19, '0'), c.site_id, '', '', '', a.customer_id, 'transaction', t.id, NULL::uuid, t.kind,
           CASE a.kind WHEN 'reversal-debt' THEN -e.amount ELSE e.amount END::bigint, 0::bigint
    FROM ledger_transactions t
    JOIN ledger_entries e ON e.transaction_id = t.id AND e.account_version IS NOT NULL
    JOIN ledger_accounts a ON a.id = e.account_id
    JOIN customers c ON c.id = a.customer_id
    WHERE ${within(span, "t.created_at")}`,
};

/** Credited money of coins and gateways by day of credit; what was taken back counts below zero. */
export const deposits: FactSource = {
  metrics: ["deposits"],
  select: (span) => sql`
    SELECT 'deposits', t.created_at, lpad(e.id::text, 19, '0'), c.site_id,
           CASE t.reference_type WHEN 'deposit' THEN 'coin' ELSE 'gateway' END,
           coalesce(CASE t.reference_type
             WHEN 'deposit' THEN (SELECT min(coin.currency) FROM ledger_entries coin
                                  WHERE coin.transaction_id = t.id AND coin.currency <> 'USD')
             ELSE (SELECT min(substr(source.kind, length('gateway-') + 1)) FROM ledger_entries own
                   JOIN ledger_accounts source ON source.id = own.account_id
                   WHERE own.transaction_id = t.id AND source.kind LIKE 'gateway-%') END, ''),
           '', a.customer_id, t.reference_type, t.reference_id, NULL::uuid, t.kind, e.amount::bigint, sign(e.amount)::bigint
    FROM ledger_transactions t
    JOIN ledger_entries e ON e.transaction_id = t.id AND e.account_version IS NOT NULL
    JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'wallet'
    JOIN customers c ON c.id = a.customer_id
    WHERE t.reference_type IN ('deposit', 'gateway-deposit') AND t.kind <> 'debt' AND ${within(span, "t.created_at")}`,
};

/** What operators gave to wallets, less what they took back, and days that they gave free, at their worth on that day. */
export const gifts: FactSource = {
  metrics: ["given-away"],
  select: (span) => sql`
    SELECT 'given-away', t.created_at, lpad(e.id::text, 19, '0'), c.site_id, '', '', '', a.customer_id, 'transaction', t.id,
           NULL::uuid, t.kind, e.amount::bigint, 1::bigint
    FROM ledger_transactions t
    JOIN ledger_entries source ON source.transaction_id = t.id
      AND source.account_id = ledger_account_id('adjustments', NULL, 'USD')
    JOIN ledger_entries e ON e.transaction_id = t.id AND e.account_version IS NOT NULL
    JOIN ledger_accounts a ON a.id = e.account_id
    JOIN customers c ON c.id = a.customer_id
    WHERE ${within(span, "t.created_at")}
    UNION ALL
    SELECT 'given-away', a.at, 'days:' || a.id::text, s.site_id, 'server', s.plan_id, s.location_id, s.customer_id, 'server', s.id,
           NULL::uuid, s.name, (a.detail ->> 'worthCents')::bigint, 1::bigint
    FROM audit_log a JOIN servers s ON s.id = a.object_id::uuid
    WHERE a.action = 'server.give-days' AND a.object_type = 'server' AND ${within(span, "a.at")}`,
};
