import { sql } from "kysely";
import type { CoinsContext } from "./coins-context.ts";

/** What customers have by the books, and where it came from, at one moment. In cents. */
export interface Books {
  readonly walletsCents: bigint;
  /** Of orders that are not delivered yet. */
  readonly holdsCents: bigint;
  /** What customers owe after reversed deposits. */
  readonly debtsCents: bigint;
  /** Wallets and holds less debts. */
  readonly owedCents: bigint;
  /** Of `owedCents`, where it came from and, below zero, what was sold: they come to the same. */
  readonly sources: readonly BookSource[];
  /** Of the sources what gateways took, less what they took back and the fees of customers. */
  readonly gatewaysCents: bigint;
}

export interface BookSource {
  /** `coins`, `gateway <name>`, `adjustments` of operators, or `sold`. */
  readonly source: string;
  readonly cents: bigint;
}

/** Accounts of the system, as they are called here; a gateway's is called by its driver. */
const names: Readonly<Record<string, string>> = {
  exchange: "coins",
  adjustments: "adjustments",
  revenue: "sold",
};
const gatewayKind = /^gateway-(?<driver>.+)$/;

/** Reads every entry that is no customer's: some seconds for each few millions. */
export async function readBooks({ platform }: Pick<CoinsContext, "platform">): Promise<Books> {
  // One statement, so that all of it is of one moment.
  const { rows } = await sql<{ kind: string; is_customers: boolean; cents: bigint }>`
    SELECT kind, true AS is_customers, sum(balance)::bigint AS cents FROM ledger_accounts
    WHERE customer_id IS NOT NULL AND currency = 'USD' GROUP BY kind
    UNION ALL
    SELECT a.kind, false, -coalesce(sum(e.amount), 0)::bigint
    FROM ledger_accounts a LEFT JOIN ledger_entries e ON e.account_id = a.id
    WHERE a.customer_id IS NULL AND a.currency = 'USD' GROUP BY a.kind
    ORDER BY kind`.execute(platform.db.kysely);
  const customers = rows.filter(({ is_customers: isCustomers }) => isCustomers);
  const others = rows.filter(({ is_customers: isCustomers }) => !isCustomers);
  const of = (kind: string): bigint => customers.find((row) => row.kind === kind)?.cents ?? 0n;
  return {
    walletsCents: of("wallet"),
    holdsCents: of("holds"),
    // A debt is an account below zero.
    debtsCents: -of("reversal-debt"),
    owedCents: sumOf(customers),
    sources: others.map(({ kind, cents }) => ({ source: nameOf(kind), cents })),
    gatewaysCents: sumOf(others.filter(({ kind }) => gatewayKind.test(kind))),
  };
}

function nameOf(kind: string): string {
  const driver = gatewayKind.exec(kind)?.groups?.["driver"];
  return driver === undefined ? (names[kind] ?? kind) : `gateway ${driver}`;
}

function sumOf(rows: readonly { readonly cents: bigint }[]): bigint {
  return rows.reduce((sum, { cents }) => sum + cents, 0n);
}
