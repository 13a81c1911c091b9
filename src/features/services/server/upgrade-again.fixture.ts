import { systemClock } from "#src/platform/clock.ts";
import { migrate } from "#src/platform/db/migrate.ts";
import { functionDirs, migrationsDir } from "#src/platform/db/schema-folders.ts";
import type { TestDatabase } from "#src/platform/db/test-database.ts";

/** The tables as they were before services had one core, with the same rows. The last migration is undone first. */
const undone: readonly (readonly [migration: string, sql: string])[] = [
  [
    "0222-keep-prices-of-domains.sql",
    `ALTER TABLE domains ADD COLUMN next_price_cents bigint, ADD COLUMN next_cost_cents bigint;
     UPDATE domains SET next_price_cents = domains_next_cents(id), next_cost_cents = domains_next_cents(id)`,
  ],
  [
    "0221-keep-prices-of-servers.sql",
    `ALTER TABLE server_addresses DROP COLUMN monthly_cents;
     ALTER TABLE servers ADD COLUMN next_price_cents bigint, ADD COLUMN next_cost_cents bigint;
     UPDATE servers SET next_price_cents = servers_next_cents(id), next_cost_cents = servers_next_cents(id);
     ALTER TABLE servers ALTER COLUMN next_price_cents SET NOT NULL`,
  ],
  ["0553-keep-costs-of-addresses.sql", "ALTER TABLE server_addresses DROP COLUMN monthly_cost_cents"],
  ["0552-keep-costs-of-services.sql", "ALTER TABLE service_prices DROP COLUMN cost_cents"],
  ["0220-create-prices-of-services.sql", "DROP TABLE service_prices, price_change_lines, price_changes"],
  [
    "0081-share-reservations-of-renewals.sql",
    `CREATE TABLE server_renewals (
       order_id uuid PRIMARY KEY REFERENCES orders (id),
       server_id uuid NOT NULL REFERENCES servers (id),
       starts_at timestamptz NOT NULL,
       months integer NOT NULL,
       state text NOT NULL
     );
     CREATE UNIQUE INDEX server_renewals_one ON server_renewals (server_id) WHERE state = 'reserved';
     INSERT INTO server_renewals (order_id, server_id, starts_at, months, state)
     SELECT order_id, service_id, starts_at, term, state FROM service_renewals WHERE kind = 'server';
     DROP TABLE service_renewals`,
  ],
  [
    "0080-share-reminders-of-services.sql",
    `CREATE TABLE server_reminders (
       server_id uuid REFERENCES servers (id), paid_until timestamptz, kind text, sent_at timestamptz NOT NULL,
       PRIMARY KEY (server_id, paid_until, kind)
     );
     CREATE TABLE domain_reminders (
       domain_id uuid REFERENCES domains (id), expires_at timestamptz, kind text, sent_at timestamptz NOT NULL,
       PRIMARY KEY (domain_id, expires_at, kind)
     );
     INSERT INTO server_reminders SELECT service_id, paid_until, reminder, sent_at
     FROM service_reminders WHERE service_id IN (SELECT id FROM servers);
     INSERT INTO domain_reminders SELECT service_id, paid_until, reminder, sent_at
     FROM service_reminders WHERE service_id IN (SELECT id FROM domains);
     DROP TABLE service_reminders`,
  ],
  [
    "0079-keep-next-prices-of-domains.sql",
    "ALTER TABLE domains DROP COLUMN next_price_cents, DROP COLUMN next_cost_cents",
  ],
  [
    "0078-keep-next-prices-of-servers.sql",
    `ALTER TABLE servers RENAME COLUMN next_price_cents TO renewal_cents;
     ALTER TABLE servers DROP COLUMN next_cost_cents`,
  ],
];

/** What an upgrade has to keep as it is. */
interface Kept {
  readonly renewals: readonly unknown[];
  readonly reminders: readonly unknown[];
}

/** Brings a furnished database back to before services had one core, and upgrades it. */
export async function upgradeAgain(database: TestDatabase): Promise<{ before: Kept; after: Kept }> {
  const { pool, url } = database;
  const before = await readKept(database);
  for (const [migration, sql] of undone) {
    await pool.query(sql);
    await pool.query("DELETE FROM schema_migrations WHERE name = $1", [migration]);
  }
  await migrate({ url, migrationsDir, functionDirs: functionDirs(), clock: systemClock });
  return { before, after: await readKept(database) };
}

async function readKept({ pool }: TestDatabase): Promise<Kept> {
  const renewals = await pool.query("SELECT * FROM service_renewals ORDER BY order_id");
  const reminders = await pool.query(
    "SELECT * FROM service_reminders ORDER BY service_id, paid_until, reminder",
  );
  return { renewals: renewals.rows, reminders: reminders.rows };
}
