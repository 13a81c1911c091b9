import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { encodeId } from "#src/shared/ids.ts";
import type { Inspector } from "../e2e/harness/inspector.ts";

/** Customers with money, a session and a saved key; their ids and tokens follow from their number. */
export const customerCount = 1000;

export const tokenOf = (customer: number): string => `bench-token-${customer}`;

/** Addresses for every order of a run: 65 533 each. */
const networks = ["10.64.0.0/16", "10.65.0.0/16"];

/** What all sides of the comparison work on. */
export async function seedPurchases({ platform, product }: Inspector): Promise<void> {
  const db = platform.db.kysely;
  const at = platform.clock.now();
  for (const cidr of networks) await product.servers.addIpBlock({ id: cidr, locationId: "fra1", cidr });
  const all = sql`generate_series(1, ${customerCount}::int) AS n`;
  const id = (kind: string) => sql`md5(${`${kind} `} || n)::uuid`;
  const [customer, user] = [id("customer"), id("user")];
  const steps = [
    sql`INSERT INTO customers (id, site_id, created_at) SELECT ${customer}, 1, ${at} FROM ${all}`,
    sql`INSERT INTO users (id, site_id, username, language, dark_mode, created_at, updated_at)
        SELECT ${user}, 1, 'customer-' || n, 'en', false, ${at}, ${at} FROM ${all}`,
    sql`INSERT INTO memberships (user_id, customer_id, role) SELECT ${user}, ${customer}, 'owner' FROM ${all}`,
    sql`INSERT INTO sessions (id, token_hash, user_id, customer_id, site_id, user_agent, created_at, last_seen_at,
                              expires_at)
        SELECT ${id("session")}, sha256(convert_to('bench-token-' || n, 'UTF8')), ${user}, ${customer}, 1, 'bench',
               ${at}, ${at}, ${at}::timestamptz + interval '1 day' FROM ${all}`,
    sql`INSERT INTO ssh_keys (id, customer_id, name, public_key, fingerprint, created_at)
        SELECT ${id("key")}, ${customer}, 'laptop', 'ssh-ed25519 AAAA', 'SHA256:' || n, ${at} FROM ${all}`,
    sql`SELECT wallet_credit(${id("gift")}, 'adjustment', 'bench:' || n, 'adjustment', ${id("gift")}, ${customer},
                             1000000000, 'adjustments', NULL, 0, ${at}) FROM ${all}`,
  ];
  for (const step of steps) await step.execute(db);
  await platform.db.pool.query(await readFile(new URL("./limit-schema.sql", import.meta.url), "utf8"));
}

/** The SSH key of a customer, as the API names it. */
export async function sshKeyIds({ platform }: Inspector): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT md5('key ' || n)::uuid AS id FROM generate_series(1, ${customerCount}::int) AS n ORDER BY n`.execute(
    platform.db.kysely,
  );
  return rows.map(({ id }) => encodeId("machineKey", id));
}
