import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { encodeId } from "#src/shared/ids.ts";
import type { Inspector } from "../e2e/harness/inspector.ts";

/** Customers with money, a session and a saved key; their ids and tokens follow from their number. */
export const customerCount = 1000;

export const tokenOf = (customer: number): string => `bench-token-${customer}`;

/** A reseller's site with customers of its own, who pay as much as the provider's. */
export const resold = {
  siteId: 2,
  host: "reef.localhost",
  tokenOf: (customer: number) => `resold-token-${customer}`,
};

/** Addresses for every order of a run: 65 533 each. */
const networks = ["10.64.0.0/16", "10.65.0.0/16"];

/** What all sides of the comparison work on. */
export async function seedPurchases({ platform, product }: Inspector): Promise<void> {
  const db = platform.db.kysely;
  const at = platform.clock.now();
  for (const cidr of networks) await product.servers.addIpBlock({ id: cidr, locationId: "fra1", cidr });
  for (const step of customersOf(1, "", "bench-token-", at)) await step.execute(db);
  await platform.db.pool.query(await readFile(new URL("./limit-schema.sql", import.meta.url), "utf8"));
}

/** A shop of the first customer, at a cost of four fifths and a quarter more, which is the list's price again. */
export async function seedResold({ platform, product }: Inspector): Promise<void> {
  const db = platform.db.kysely;
  const at = platform.clock.now();
  const { siteId, host } = resold;
  const steps = [
    sql`INSERT INTO sites (id, host, name) VALUES (${siteId}, ${host}, 'Reef')`,
    sql`INSERT INTO whitelabel_sites (id, site_id, customer_id, shop_id, slug, created_at, published_at)
        VALUES (md5('shop')::uuid, 1, md5('customer 1')::uuid, ${siteId}, 'reef', ${at}, ${at})`,
    sql`INSERT INTO resale_sites (site_id, discount_basis_points, created_at) VALUES (${siteId}, 2000, ${at})`,
    sql`INSERT INTO price_rules (site_id, scope, operation, mode, value, rounding, created_by, created_at)
        VALUES (${siteId}, 'global', '*', 'percent', 2500, 'none', '{"kind":"system"}', ${at})`,
    ...customersOf(siteId, "resold ", "resold-token-", at),
  ];
  for (const step of steps) await step.execute(db);
  await product.sites.load();
}

/** Statements that make the customers of a site. */
function customersOf(siteId: number, prefix: string, tokens: string, at: Date) {
  const all = sql`generate_series(1, ${customerCount}::int) AS n`;
  const id = (kind: string) => sql`md5(${`${prefix}${kind} `} || n)::uuid`;
  const [customer, user] = [id("customer"), id("user")];
  return [
    sql`INSERT INTO customers (id, site_id, created_at) SELECT ${customer}, ${siteId}::smallint, ${at} FROM ${all}`,
    sql`INSERT INTO users (id, site_id, username, email, email_canonical, email_verified_at, language, dark_mode,
                           created_at, updated_at)
        SELECT ${user}, ${siteId}::smallint, 'customer-' || n, n || '@bench.test',
               n || '@bench.test', ${at}, 'en', false, ${at}, ${at} FROM ${all}`,
    sql`INSERT INTO memberships (user_id, customer_id, role) SELECT ${user}, ${customer}, 'owner' FROM ${all}`,
    sql`INSERT INTO sessions (id, token_hash, user_id, customer_id, site_id, user_agent, created_at, last_seen_at,
                              expires_at)
        SELECT ${id("session")}, sha256(convert_to(${tokens} || n, 'UTF8')), ${user}, ${customer}, ${siteId}::smallint, 'bench',
               ${at}, ${at}, ${at}::timestamptz + interval '1 day' FROM ${all}`,
    sql`INSERT INTO ssh_keys (id, customer_id, name, public_key, fingerprint, created_at)
        SELECT ${id("key")}, ${customer}, 'laptop', 'ssh-ed25519 AAAA', 'SHA256:' || n, ${at} FROM ${all}`,
    sql`SELECT wallet_credit(${id("gift")}, 'adjustment', ${`bench:${prefix}`} || n, 'adjustment', ${id("gift")}, ${customer},
                             1000000000, 'adjustments', NULL, 0, ${at}) FROM ${all}`,
  ];
}

/** The SSH key of a customer, as the API names it. */
export async function sshKeyIds({ platform }: Inspector, prefix: "" | "resold " = ""): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT md5(${`${prefix}key `} || n)::uuid AS id FROM generate_series(1, ${customerCount}::int) AS n ORDER BY n`.execute(
    platform.db.kysely,
  );
  return rows.map(({ id }) => encodeId("machineKey", id));
}
