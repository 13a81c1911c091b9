import { sql } from "kysely";
import type { Inspector } from "../e2e/harness/inspector.ts";
import { encodeId } from "#src/shared/ids.ts";
import { seedUnchecked } from "./seed-unchecked.ts";

const uuidOf = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;
const shortOf = (whole: string) => `${whole.slice(0, 8)}…${whole.slice(-6)}`;

/** Of each customer one user, session, wallet, server with its address, domain, order, task, deposit and mail. */
export const termsOf = (n: number) => ({
  "part of an email": `${n.toString(16)}.nadia`,
  "whole email": `nadia.${n.toString(16)}.nadia@gmail.example`,
  "frequent part of an email": "gmail.exam",
  "part of every email, in none": "example.gmail",
  "part of a username": `nadia-${n}`,
  "a server's name": `web-${n}`,
  "a domain": `name-${n}.example`,
  "a host in a domain": `www.name-${n}.example`,
  "an address": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  "an address at a time": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255} 2026-01-15`,
  "a transaction's id": `0x${n.toString(16).padStart(64, "0")}`,
  "a coin's address": `bc1q${n.toString(16).padStart(34, "0")}`,
  "an id without its middle": shortOf(encodeId("order", uuidOf(n))),
  "the beginning of an id": encodeId("order", uuidOf(n)).slice(0, -1),
  "a UUID": uuidOf(n),
});

/** Fills a new database with customers to be found. Ids and names follow from numbers. */
export async function seedSearch({ platform }: Inspector, customers: number): Promise<void> {
  const { db } = platform;
  const at = platform.clock.now();
  const all = sql`generate_series(1, ${customers}::int) AS n`;
  const id = sql`('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const then = sql`${at}::timestamptz - n * interval '1 second'`;
  const email = sql`'nadia.' || to_hex(n) || '.nadia@' || CASE WHEN n % 3 = 0 THEN 'gmail' ELSE 'host-' || n % 2000 END
                    || '.example'`;
  const steps = [
    sql`INSERT INTO customers (id, site_id, created_at) SELECT ${id}, 1, ${then} FROM ${all}`,
    sql`INSERT INTO users (id, site_id, username, email, email_canonical, language, dark_mode, created_at, updated_at)
        SELECT ${id}, 1, 'nadia-' || n, ${email}, ${email}, 'en', false, ${then}, ${then} FROM ${all}`,
    sql`INSERT INTO memberships (user_id, customer_id, role) SELECT ${id}, ${id}, 'owner' FROM ${all}`,
    sql`INSERT INTO sessions (id, token_hash, user_id, customer_id, site_id, user_agent, network, created_at, last_seen_at,
                              expires_at)
        SELECT ${id}, sha256(convert_to('bench-' || n, 'UTF8')), ${id}, ${id}, 1, 'bench',
               '10.' || n / 65536 || '.' || n / 256 % 256 || '.0/24', ${then}, ${then},
               ${at}::timestamptz + interval '1 day' FROM ${all}`,
    sql`INSERT INTO ledger_accounts (id, kind, customer_id, currency, balance, version)
        SELECT ledger_account_id('wallet', ${id}, 'USD'), 'wallet', ${id}, 'USD', n % 100000, 0 FROM ${all}`,
    sql`INSERT INTO servers (id, site_id, customer_id, name, plan_id, location_id, image_id, vcpu, memory_mb, disk_gb,
                             traffic_gb, service, power, ssh_keys, simulated, months, autoprolong, created_at, updated_at)
        SELECT ${id}, 1, ${id}, 'web-' || n, 'sloop-2', 'fra1', 'debian-13', 2, 2048, 40, 2000, 'active', 'running', '{}',
               true, 1, true, ${then}, ${then} FROM ${all}`,
    sql`INSERT INTO server_address_terms (address, since, server_id, customer_id)
        SELECT '10.0.0.0'::inet + n, ${then}, ${id}, ${id} FROM ${all}`,
    sql`INSERT INTO domains (id, site_id, customer_id, contact_id, name, tld, state, autoprolong, is_private, name_servers,
                             grace_days, pending_days, redemption_days, transfer_lock_days, simulated, created_at,
                             updated_at)
        SELECT ${id}, 1, ${id}, ${id}, 'name-' || n || '.example', 'example', 'registering', true, false, '[]', 1, 1, 1, 60,
               true, ${then}, ${then} FROM ${all}`,
    sql`INSERT INTO orders (id, site_id, customer_id, idempotency_key, kind, object_type, object_id, state, currency,
                            total_cents, created_at)
        SELECT ${id}, 1, ${id}, n::text, 'server-purchase', 'server', ${id}, 'delivered', 'USD', 490, ${then} FROM ${all}`,
    sql`INSERT INTO customer_spending (customer_id, cents) SELECT ${id}, n % 50000 FROM ${all}`,
    sql`INSERT INTO deposit_addresses (id, chain_family, chain_id, address, customer_id, key_fingerprint, derivation_index,
                                       created_at)
        SELECT ${id}, 'BTC', 'btc', 'bc1q' || lpad(to_hex(n), 34, '0'), ${id}, 'bench', n, ${then} FROM ${all}`,
    sql`INSERT INTO deposits (id, chain_id, txid, ref, asset, units, address_id, state, seen_at, senders)
        SELECT ${id}, 'btc', lpad(to_hex(n), 64, '0'), 'v0', 'BTC', 1000, ${id}, 'seen', ${then},
               ARRAY['bc1qfrom' || n] FROM ${all}`,
  ];
  // An index of pieces is made at once in a minute, and row by row in many.
  const { rows: indexes } = await sql<{ name: string; made: string }>`
    SELECT indexname AS name, indexdef AS made FROM pg_indexes
    WHERE schemaname = 'public' AND indexdef LIKE '% USING gin %'`.execute(db.kysely);
  for (const { name } of indexes) await sql`DROP INDEX ${sql.ref(name)}`.execute(db.kysely);
  await seedUnchecked(platform, steps);
  await db.kysely.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection);
    await sql`SET maintenance_work_mem = '512MB'`.execute(connection);
    for (const { made } of indexes) await sql.raw(made).execute(connection);
    // Statistics of what is indexed, too.
    await sql`ANALYZE`.execute(connection);
    await sql`RESET ALL`.execute(connection);
  });
}
