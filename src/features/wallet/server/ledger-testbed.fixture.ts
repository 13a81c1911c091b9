import { sql } from "kysely";
import { vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { createIds, type Ids } from "#src/platform/ids.ts";
import { walletInvariants } from "./invariants.ts";
import { readWallet, type WalletState } from "./read-wallet.ts";
import { sealLedger } from "./seal-ledger.ts";

/** Transactions of other test files may run this long. */
const sealing = { timeout: 20_000 };

export const at = new Date("2026-03-01T12:00:00Z");

/** The single line of an order, without its price. */
interface SoldLine {
  readonly sku: string;
  readonly label: string;
}

/** The wallet's SQL functions on their own database, called as the product calls them. */
export interface LedgerTestbed {
  readonly database: TestDatabase;
  readonly ids: Ids;
  newCustomer(): Promise<string>;
  /** A deposit of this many cents, and of ten thousand times as many satoshi. */
  credit(customer: string, cents: bigint, key: string, kind?: "deposit" | "adjustment"): Promise<boolean>;
  reverse(customer: string, cents: bigint, key: string): Promise<boolean>;
  /** Buys something; returns the order's id. */
  buy(customer: string, cents: bigint, line?: SoldLine): Promise<string>;
  settle(order: string, outcome: string): Promise<boolean>;
  /** Staff refunds these parts of a delivered order: position and cents. */
  refund(order: string, lines: readonly (readonly [number, bigint])[]): Promise<void>;
  wallet(customer: string): Promise<WalletState>;
  /** Seals every entry; waits for transactions running elsewhere on the test server. */
  sealAll(): Promise<void>;
  findings(): Promise<string[]>;
  drop(): Promise<void>;
}

export async function createLedgerTestbed(): Promise<LedgerTestbed> {
  const database = await createTestDatabase();
  const db = database.kysely;
  const ids = createIds(() => at);
  const done = async (call: ReturnType<typeof sql<{ done: boolean }>>): Promise<boolean> =>
    (await call.execute(db)).rows[0]?.done ?? false;
  return {
    database,
    ids,
    async newCustomer() {
      const id = ids.next();
      await db.insertInto("customers").values({ id, site_id: 1, created_at: at }).execute();
      return id;
    },
    credit: (customer, cents, key, kind = "deposit") =>
      done(
        kind === "deposit"
          ? sql`SELECT wallet_credit(${ids.next()}, 'deposit', ${key}, 'deposit', ${ids.next()}, ${customer}, ${cents},
                                     'exchange', 'BTC', ${cents * 10_000n}, ${at}) AS done`
          : sql`SELECT wallet_credit(${ids.next()}, 'adjustment', ${key}, 'adjustment', ${ids.next()}, ${customer},
                                     ${cents}, 'adjustments', NULL, 0, ${at}) AS done`,
      ),
    reverse: (customer, cents, key) =>
      done(sql`
        SELECT wallet_reverse_credit(${ids.next()}, 'deposit-reversal', ${key}, 'deposit', ${ids.next()}, ${customer},
                                     ${cents}, 'exchange', 'BTC', ${cents * 10_000n}, ${at}) AS done`),
    buy: (customer, cents, line = { sku: "ketch-8", label: "Ketch 8, Frankfurt" }) =>
      transaction(database.committing, async (trx) => {
        const order = ids.next();
        const lines = [{ ...line, cents: Number(cents) }];
        const quote = JSON.stringify({ totalCents: Number(cents), catalogueVersion: 1, lines });
        await sql`
          SELECT wallet_pay_order(${order}, ${ids.next()}, 1::smallint, ${customer}, ${ids.random()},
                                  'server-purchase', 'server', ${ids.next()}, ${quote}::jsonb, ${at})
        `.execute(trx);
        return order;
      }),
    settle: (order, outcome) =>
      done(sql`SELECT wallet_settle_order(${order}, ${ids.next()}, ${outcome}, ${at}) AS done`),
    async refund(order, lines) {
      const parts = JSON.stringify(lines.map(([position, cents]) => ({ position, cents: Number(cents) })));
      await sql`SELECT wallet_refund_lines(${order}, ${ids.next()}, 'staff', ${parts}::jsonb, ${at})`.execute(
        db,
      );
    },
    wallet: (customer) => readWallet(db, customer),
    sealAll: () =>
      vi.waitFor(async () => {
        await sealLedger(database.committing, at);
        const { rows } = await sql<{ open: bigint }>`
          SELECT count(*) AS open FROM ledger_entries
          WHERE (xid, id) > coalesce((SELECT max((up_to_xid, up_to_id)) FROM ledger_seals), ('0'::xid8, 0::bigint))
        `.execute(db);
        if (rows[0]?.open !== 0n) throw new Error("some entries are not sealed yet");
      }, sealing),
    async findings() {
      const found = await Promise.all(
        walletInvariants.map(async (invariant) => (await invariant.find(db)).map(() => invariant.id)),
      );
      return found.flat();
    },
    drop: () => database.drop(),
  };
}
