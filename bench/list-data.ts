import { sql } from "kysely";
import type { Inspector } from "../e2e/harness/inspector.ts";
import { seedUnchecked } from "./seed-unchecked.ts";

/** Customers, and how many servers, transactions and notifications each of them has. */
export interface ListData {
  readonly customers: number;
  readonly rowsEach: number;
}

export const tokenOf = (customer: number): string => `bench-token-${customer}`;

/** The calls that list them, twenty at a time. */
export const listPaths = {
  servers: "/api/v2/servers/list?limit=20",
  transactions: "/api/v2/transactions?limit=20",
  notifications: "/api/v2/notifications/all?limit=20",
};

/** Fills a new database with rows to be listed. Ids follow from numbers, dates are minutes apart. */
export async function seedLists({ platform }: Inspector, { customers, rowsEach }: ListData): Promise<void> {
  const at = platform.clock.now();
  const owners = sql`generate_series(1, ${customers}::int) AS n`;
  const rows = sql`generate_series(1, ${customers}::int) AS n, generate_series(1, ${rowsEach}::int) AS m`;
  // In the order in which they are made, as real ones are.
  const id = (kind: string) => sql`(substr(md5(${kind}), 1, 16) || lpad(to_hex(n), 16, '0'))::uuid`;
  const rowId = (kind: string) =>
    sql`(substr(md5(${kind}), 1, 8) || lpad(to_hex(n), 16, '0') || lpad(to_hex(m), 8, '0'))::uuid`;
  const then = sql`${at}::timestamptz - m * interval '1 minute'`;
  const wallet = sql`ledger_account_id('wallet', ${id("customer")}, 'USD')`;
  const address = sql`'10.0.0.0'::inet + ((n - 1) * ${rowsEach}::int + m)`;
  const trendSlot = Math.floor(at.getTime() / 300_000);
  const steps = [
    sql`INSERT INTO customers (id, site_id, created_at) SELECT ${id("customer")}, 1, ${at} FROM ${owners}`,
    sql`INSERT INTO users (id, site_id, username, language, dark_mode, created_at, updated_at)
        SELECT ${id("user")}, 1, 'customer-' || n, 'en', false, ${at}, ${at} FROM ${owners}`,
    sql`INSERT INTO memberships (user_id, customer_id, role) SELECT ${id("user")}, ${id("customer")}, 'owner' FROM ${owners}`,
    sql`INSERT INTO sessions (id, token_hash, user_id, customer_id, site_id, user_agent, created_at, last_seen_at, expires_at)
        SELECT ${id("session")}, sha256(convert_to('bench-token-' || n, 'UTF8')), ${id("user")}, ${id("customer")}, 1,
               'bench', ${at}, ${at}, ${at}::timestamptz + interval '1 day' FROM ${owners}`,
    sql`INSERT INTO notifications (id, site_id, user_id, customer_id, source, category, topic, notice, params, title, message, link,
                                   created_at)
        SELECT ${rowId("notification")}, 1, ${id("user")}, ${id("customer")}, 'event:' || m, 'wallet', 'server', 'serverDelivered',
               jsonb_build_object('name', 'web-' || m), 'Your server web-' || m || ' is ready', 'It runs now.',
               '/servers/' || m, ${then} FROM ${rows}`,
    sql`INSERT INTO ip_blocks (id, location_id, cidr, gateway) VALUES ('bench', 'fra1', '10.0.0.0/8', '10.0.0.1')`,
    sql`INSERT INTO servers (id, site_id, customer_id, name, plan_id, location_id, image_id, vcpu, memory_mb, disk_gb,
                             traffic_gb, service, power, started_at, ssh_keys, simulated, months, autoprolong,
                             tags, paid_until, grace_until, terminates_at, created_at, updated_at)
        SELECT ${rowId("server")}, 1, ${id("customer")}, 'web-' || m, 'sloop-2', 'fra1', 'debian-13', 2, 2048, 40, 2000,
               'active', 'running', ${then}, '{ssh-ed25519 AAAA}', true, 1, true, '{web}',
               ${at}::timestamptz + interval '20 days', ${at}::timestamptz + interval '23 days',
               ${at}::timestamptz + interval '30 days', ${then}, ${at} FROM ${rows}`,
    sql`INSERT INTO service_prices (service_id, part, term, cents, from_at)
        SELECT ${rowId("server")}, 'term', 1, 490, '-infinity' FROM ${rows}`,
    sql`INSERT INTO server_addresses (address, block_id, server_id, is_primary)
        SELECT ${address}, 'bench', ${rowId("server")}, true FROM ${rows}`,
    sql`INSERT INTO ledger_accounts (id, kind, customer_id, currency, balance, version)
        SELECT ledger_account_id(kind, ${id("customer")}, 'USD'), kind, ${id("customer")}, 'USD', 0, 0
        FROM ${owners}, unnest('{wallet,holds,reversal-debt}'::text[]) AS kind`,
    sql`INSERT INTO orders (id, site_id, customer_id, idempotency_key, kind, object_type, object_id, state, currency,
                            total_cents, created_at)
        SELECT ${rowId("order")}, 1, ${id("customer")}, m::text, 'server-purchase', 'server', ${rowId("server")},
               'delivered', 'USD', 490, ${then} FROM ${rows}`,
    sql`INSERT INTO order_lines (order_id, position, sku, label, currency, net_cents, tax_basis_points, tax_cents, gross_cents,
                                 catalogue_version)
        SELECT ${rowId("order")}, 1, 'sloop-2', 'Sloop 2, Frankfurt', 'USD', 490, 0, 0, 490, 1 FROM ${rows}`,
    sql`INSERT INTO ledger_transactions (id, kind, idempotency_key, reference_type, reference_id, created_at)
        SELECT ${rowId("transaction")}, 'purchase', 'bench:' || n || ':' || m, 'order', ${rowId("order")}, ${then}
        FROM ${rows}`,
    sql`INSERT INTO ledger_entries (transaction_id, account_id, currency, amount, balance_after, account_version)
        SELECT ${rowId("transaction")}, ${wallet}, 'USD', -490, 1000000 - 490 * m, m FROM ${rows}`,
    sql`INSERT INTO server_counters (server_id, at, counters, cpu_trend)
        SELECT ${rowId("server")}, ${at}, '{"cpuNs": "123456789012", "netIn": "123456789", "netOut": "123456789",
               "readOps": "123456", "writeOps": "123456"}', trend
        FROM ${owners}, (
          SELECT m, jsonb_build_object('slot', ${trendSlot}::int, 'samples', 10, 'points', (
            SELECT jsonb_agg(20.123456 + m + point) FROM generate_series(1, 12) AS point)) AS trend
          FROM generate_series(1, ${rowsEach}::int) AS m) AS trends`,
  ];
  await seedUnchecked(platform, steps);
}
