import { sql } from "kysely";
import type { Inspector } from "../e2e/harness/inspector.ts";
import { seedUnchecked } from "./seed-unchecked.ts";

/** As many customers, each with a server and its delivered order, spread over the year before now. */
export async function seedBoard({ platform }: Inspector, customers: number): Promise<void> {
  const at = platform.clock.now();
  const owners = sql`generate_series(1, ${customers}::int) AS n`;
  const id = (kind: string) => sql`(substr(md5(${kind}), 1, 16) || lpad(to_hex(n), 16, '0'))::uuid`;
  // In the order of time, as real ones are.
  const then = sql`${at}::timestamptz - interval '365 days' * (1 - n::float8 / ${customers}::int)`;
  const account = (kind: string) => sql`ledger_account_id(${kind}, ${id("customer")}, 'USD')`;
  const place = sql`(ARRAY['fra1', 'ams1', 'lon1', 'hel1'])[1 + n % 4]`;
  const plan = sql`(ARRAY['sloop-2', 'ketch-8', 'cutter-4'])[1 + n % 3]`;
  const steps = [
    sql`INSERT INTO customers (id, site_id, created_at) SELECT ${id("customer")}, 1, ${then} FROM ${owners}`,
    sql`INSERT INTO servers (id, site_id, customer_id, name, plan_id, location_id, image_id, vcpu, memory_mb, disk_gb,
                             traffic_gb, service, power, started_at, ssh_keys, simulated, months,
                             autoprolong, tags, paid_until, grace_until, terminates_at, created_at, updated_at)
        SELECT ${id("server")}, 1, ${id("customer")}, 'web-' || n, ${plan}, ${place}, 'debian-13', 2, 2048, 40, 2000, 'active',
               'running', ${then}, '{}', true, 12, true, '{}', ${then} + interval '1 year',
               ${then} + interval '366 days', ${then} + interval '373 days', ${then}, ${then} FROM ${owners}`,
    sql`INSERT INTO ledger_accounts (id, kind, customer_id, currency, balance, version)
        SELECT ledger_account_id(kind, ${id("customer")}, 'USD'), kind, ${id("customer")}, 'USD', 0, 2
        FROM ${owners}, unnest('{wallet,holds,reversal-debt}'::text[]) AS kind`,
    sql`INSERT INTO orders (id, site_id, customer_id, idempotency_key, kind, object_type, object_id, state, currency,
                            total_cents, created_at, settled_at)
        SELECT ${id("order")}, 1, ${id("customer")}, 'k', 'server-purchase', 'server', ${id("server")}, 'delivered', 'USD', 4900,
               ${then}, ${then} FROM ${owners}`,
    sql`INSERT INTO order_lines (order_id, position, sku, label, currency, net_cents, tax_basis_points, tax_cents, gross_cents,
                                 catalogue_version)
        SELECT ${id("order")}, 1, 'server:' || ${plan}, 'A server', 'USD', 4900, 0, 0, 4900, 1 FROM ${owners}`,
    sql`INSERT INTO server_periods (order_id, server_id, starts_at, ends_at)
        SELECT ${id("order")}, ${id("server")}, ${then}, ${then} + interval '1 year' FROM ${owners}`,
    sql`INSERT INTO ledger_transactions (id, kind, idempotency_key, reference_type, reference_id, created_at)
        SELECT ${id("settle")}, 'delivery', 'bench:' || n, 'order', ${id("order")}, ${then} FROM ${owners}`,
    sql`INSERT INTO ledger_entries (transaction_id, account_id, currency, amount, balance_after, account_version)
        SELECT ${id("settle")}, ${account("holds")}, 'USD', -4900, 0, 2 FROM ${owners}
        UNION ALL SELECT ${id("settle")}, ledger_account_id('revenue', NULL, 'USD'), 'USD', 4900, NULL, NULL FROM ${owners}`,
    sql`INSERT INTO tasks (id, kind, site_id, customer_id, object_type, object_id, state, actor, not_before, created_at, updated_at,
                           finished_at)
        SELECT ${id("task")}, 'server-provision', 1, ${id("customer")}, 'server', ${id("server")}, 'succeeded', '{"kind": "system"}',
               ${then}, ${then}, ${then}, ${then} + interval '20 seconds' FROM ${owners}`,
  ];
  await seedUnchecked(platform, steps);
}
