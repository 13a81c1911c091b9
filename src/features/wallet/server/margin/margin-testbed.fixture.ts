import { sql } from "kysely";
import { addSite } from "#src/platform/tenancy/change-sites.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { at, createLedgerTestbed, type LedgerTestbed } from "../ledger-testbed.fixture.ts";

const dayMs = 86_400_000;

/** What is sold: its price without tax, and what of it is the provider's; null: a discount. */
export interface Sold {
  readonly cents: number;
  readonly costCents: number | null;
  readonly sku?: string;
  readonly label?: string;
}

/** The ledger with a reseller's site, whose owner is a customer of the provider. */
export interface MarginTestbed extends LedgerTestbed {
  readonly site: number;
  readonly owner: string;
  /** A customer of the reseller, with money. */
  buyer(cents?: bigint): Promise<string>;
  sell(buyer: string, lines: readonly Sold[]): Promise<string>;
  /** Matures what is due after these days; how many orders it was of. */
  mature(days: number): Promise<number>;
  /** Gives this affiliate a commission of a delivered order, whose buyer came by a link; what of it was taken. */
  share(order: string, affiliate: string, cents: number): Promise<bigint | null>;
  /** Pays the commission of an order, or returns it to the margin; how much. */
  endCommission(order: string, isPaid: boolean): Promise<bigint>;
  /** Balances of the site: pending, available, and what its owner owes. */
  margins(): Promise<{ pending: bigint; available: bigint; debt: bigint }>;
  balance(kind: string): Promise<bigint>;
}

export async function createMarginTestbed(): Promise<MarginTestbed> {
  const testbed = await createLedgerTestbed();
  const { ids } = testbed;
  const db = testbed.database.kysely;
  const site = await transaction(testbed.database.committing, (trx) =>
    addSite(trx, { host: "shop.example", name: "Shop", state: "live" }),
  );
  if (site === null) throw new Error("the host is taken");
  const owner = await testbed.newCustomer();
  const balance = async (kind: string): Promise<bigint> => {
    const { rows } = await sql<{ cents: bigint }>`
      SELECT coalesce(sum(e.amount), 0)::bigint AS cents FROM ledger_accounts a
      JOIN ledger_entries e ON e.account_id = a.id WHERE a.kind = ${kind}`.execute(db);
    return rows[0]?.cents ?? 0n;
  };
  return {
    ...testbed,
    site,
    owner,
    balance,
    async buyer(cents = 1_000_000n) {
      const id = ids.next();
      await db.insertInto("customers").values({ id, site_id: site, created_at: at }).execute();
      await testbed.credit(id, cents, ids.random());
      return id;
    },
    async sell(buyer, lines) {
      const order = ids.next();
      const quote = JSON.stringify({
        totalCents: lines.reduce((sum, { cents }) => sum + cents, 0),
        catalogueVersion: 1,
        lines: lines.map((line, n) => ({ sku: `line:${n}`, label: "Line", ...line })),
      });
      await sql`
        SELECT wallet_pay_order(${order}, ${ids.next()}, ${site}::smallint, ${buyer}, ${ids.random()}, 'server-purchase',
          'server', ${ids.next()}, taxes_add(${quote}::jsonb, ${site}::smallint, ${buyer}, ${at}), ${at})`.execute(
        db,
      );
      return order;
    },
    async mature(days) {
      const now = new Date(at.getTime() + days * dayMs);
      const { rows } = await sql<{ orders: number }>`
        SELECT wallet_mature_margin(${ids.next()}, ${site}::smallint, ${owner}, ${ids.next()}, 1000, ${now}) AS orders
      `.execute(db);
      return rows[0]?.orders ?? 0;
    },
    async share(order, affiliate, cents) {
      await sql`UPDATE margin_accruals SET awaits_commission = true
        WHERE order_id = ${order} AND state <> 'available' AND commission_to IS NULL`.execute(db);
      const { rows } = await sql<{ cents: bigint | null }>`
        SELECT wallet_take_commission(${order}, ${ids.next()}, ${affiliate}, ${cents}::bigint, ${at}) AS cents`.execute(
        db,
      );
      return rows[0]?.cents ?? null;
    },
    async endCommission(order, isPaid) {
      const { rows } = await (isPaid
        ? sql<{
            cents: bigint;
          }>`SELECT wallet_pay_commission(${order}, ${ids.next()}, ${ids.next()}, ${at}) AS cents`
        : sql<{ cents: bigint }>`SELECT wallet_return_commission(${order}, ${ids.next()}, ${at}) AS cents`
      ).execute(db);
      return rows[0]?.cents ?? 0n;
    },
    async margins() {
      const [pending, available, debt] = await Promise.all([
        balance(`margin-pending:${site}`),
        balance(`margin:${site}`),
        balance(`margin-debt:${site}`),
      ]);
      return { pending, available, debt: -debt };
    },
  };
}
