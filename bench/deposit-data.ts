import { sql } from "kysely";
import type { Inspector } from "../e2e/harness/inspector.ts";

/** Customers of `seedPurchases`, one payment each per run; addresses follow from run and number. */
export interface DepositRun {
  readonly run: number;
  readonly deposits: number;
}

const centsEach = 2000;
const satoshisEach = 40_000;
const rateE8 = 50_000n * 100_000_000n;

/** What every run needs: a price for the coins, and tables for the limit. */
export async function prepareDeposits({ platform }: Inspector): Promise<void> {
  const at = platform.clock.now();
  await sql`INSERT INTO rate_ticks (asset, rate_e8, source, at) VALUES ('BTC', ${rateE8}, 'bench', ${at})`.execute(
    platform.db.kysely,
  );
  await platform.db.pool.query(`
    CREATE TABLE bench_limit.deposits (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, wallet_id integer NOT NULL, txid text NOT NULL UNIQUE,
      units bigint NOT NULL, cents bigint NOT NULL, state text NOT NULL, credited_at timestamptz NOT NULL)`);
}

/** Payments that wait for their coins. */
export async function openPayments({ platform }: Inspector, { run, deposits }: DepositRun): Promise<void> {
  const db = platform.db.kysely;
  const at = platform.clock.now();
  const all = sql`generate_series(1, ${deposits}::int) AS n`;
  const id = (kind: string) => sql`md5(${`${kind} ${run} `} || n)::uuid`;
  const customer = sql`md5('customer ' || n)::uuid`;
  await sql`
    INSERT INTO deposit_addresses (id, chain_family, chain_id, address, customer_id, key_fingerprint, derivation_index,
                                   created_at)
    SELECT ${id("address")}, 'BTC', 'btc', ${addressPrefix(run)} || n, ${customer}, 'bench', ${run * deposits}::int + n, ${at}
    FROM ${all}`.execute(db);
  await sql`
    INSERT INTO payments (id, site_id, customer_id, method, asset, due_cents, due_units, rate_e8, address_id, expires_at,
                          created_at)
    SELECT ${id("payment")}, 1, ${customer}, 'btc', 'BTC', ${centsEach}::int, ${satoshisEach}::int, ${rateE8},
           ${id("address")}, ${at}::timestamptz + interval '15 minutes', ${at}
    FROM ${all}`.execute(db);
}

/** Sends the coins of some of a run's payments: those with the numbers from `first` to `last`. */
export async function payPayments(
  { platform }: Inspector,
  { run, first, last }: { readonly run: number; readonly first: number; readonly last: number },
): Promise<void> {
  await sql`
    INSERT INTO sim_transactions (chain, txid, ref, asset, address, amount, sent_at)
    SELECT 'btc', md5(${`txid ${run} `} || n), 'v0', 'BTC', ${addressPrefix(run)} || n, ${satoshisEach}::int,
           ${platform.clock.now()}
    FROM generate_series(${first}::int, ${last}::int) AS n`.execute(platform.db.kysely);
}

/** Letters and digits alone, as addresses are. */
const addressPrefix = (run: number): string => `bench${run}x`;
