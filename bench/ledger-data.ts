import { sql } from "kysely";
import type { Inspector } from "../e2e/harness/inspector.ts";
import { seedUnchecked } from "./seed-unchecked.ts";

/** A ledger as gifts would have made it: each entry of a wallet balances one of the operator's. */
export interface LedgerData {
  readonly customers: number;
  readonly giftsEach: number;
}

/** Two entries for each gift, in a database without any yet. */
export async function seedLedger(
  { platform }: Inspector,
  { customers, giftsEach }: LedgerData,
): Promise<void> {
  const at = platform.clock.now();
  const owners = sql`generate_series(1, ${customers}::int) AS n`;
  const gifts = sql`generate_series(1, ${giftsEach}::int) AS m, generate_series(1, ${customers}::int) AS n`;
  const customer = sql`md5('customer ' || n)::uuid`;
  const gift = sql`(lpad(to_hex(m), 16, '0') || lpad(to_hex(n), 16, '0'))::uuid`;
  const steps = [
    sql`INSERT INTO customers (id, site_id, created_at) SELECT ${customer}, 1, ${at} FROM ${owners}`,
    sql`INSERT INTO ledger_accounts (id, kind, customer_id, currency, balance, version)
        SELECT ledger_account_id(kind, ${customer}, 'USD'), kind, ${customer}, 'USD',
               CASE kind WHEN 'wallet' THEN 100 * ${giftsEach}::int ELSE 0 END,
               CASE kind WHEN 'wallet' THEN ${giftsEach}::int ELSE 0 END
        FROM ${owners}, unnest('{wallet,holds,reversal-debt}'::text[]) AS kind`,
    sql`INSERT INTO ledger_transactions (id, kind, idempotency_key, reference_type, reference_id, created_at)
        SELECT ${gift}, 'adjustment', 'bench:' || m || ':' || n, 'adjustment', ${gift}, ${at} FROM ${gifts}`,
    sql`INSERT INTO ledger_entries (transaction_id, account_id, currency, amount, balance_after, account_version)
        SELECT ${gift}, ledger_account_id('wallet', ${customer}, 'USD'), 'USD', 100, 100 * m, m FROM ${gifts}
        UNION ALL
        SELECT ${gift}, ledger_account_id('adjustments', NULL, 'USD'), 'USD', -100, NULL, NULL FROM ${gifts}`,
  ];
  await seedUnchecked(platform, steps);
}
