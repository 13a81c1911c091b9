import { Client } from "pg";

/** A digest of each table that has rows in a new site and that customers do not write: prices, places, the clock. */
export type Installation = ReadonlyMap<string, string>;

/** Tables of a new site that change by customers' acts or by time alone. */
const changedByUse: ReadonlySet<string> = new Set([
  "address_counters",
  "chains",
  "domain_sync",
  "embedded_name_servers",
  "embedded_zones",
  "ip_free",
  "ledger_accounts",
  "mailbox_state",
  "metric_counts",
  "rate_refusals",
  "rate_ticks",
  "scheduled_jobs",
  "sim_blocks",
  "sites_version",
  "telegram_bots",
]);

/** Rows that all customers share, of a table that has others: customers make sites of their own. */
const sharedRows: ReadonlyMap<string, string> = new Map([
  ["sites", "WHERE id = 1"],
  ["status_components", "WHERE site_id = 1"],
]);

/** Empty in a new site; rows in them give every right. */
const empty = ["nodes", "staff"];

/** Of all such tables, or of those that an earlier look found. */
export async function readInstallation(url: string, tables?: Iterable<string>): Promise<Installation> {
  const client = new Client(url);
  await client.connect();
  try {
    const digests = new Map<string, string>();
    for (const name of tables ?? (await tablesOf(client))) {
      const digest = await digestOf(client, name);
      if (digest !== null || empty.includes(name)) digests.set(name, digest ?? "empty");
    }
    return digests;
  } finally {
    await client.end();
  }
}

async function tablesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`,
  );
  return rows.map(({ name }) => name).filter((name) => !changedByUse.has(name));
}

/** Names of tables that have changed. */
export function whatChanged(before: Installation, after: Installation): string[] {
  return [...before].flatMap(([name, digest]) => (after.get(name) === digest ? [] : [name]));
}

/** Null when it has no rows. */
async function digestOf(client: Client, table: string): Promise<string | null> {
  const { rows } = await client.query<{ digest: string | null }>(
    `SELECT md5(string_agg(line::text, E'\\n' ORDER BY line::text)) AS digest FROM ${client.escapeIdentifier(table)} line ${sharedRows.get(table) ?? ""}`,
  );
  return rows[0]?.digest ?? null;
}
