import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { formatUnits } from "#src/shared/money.ts";
import { type CoinChain, type CoinsContext, openCoinChain } from "./coins-context.ts";
import { moveCostWei, parseGwei } from "./plan-gas.ts";
import { readAllHoldings, readSent } from "./read-holdings.ts";
import { readUnspent } from "./read-unspent.ts";
import { readWorths } from "./read-worths.ts";

/** A list for a wallet or an offline script (RFC 4180). */
export interface CsvList {
  readonly rows: number;
  readonly csv: string;
}

/**
 * What is on our addresses: outputs as wallets of Electrum's kind list them; balances by address and coin, with what
 * moving each of them costs at `gasGwei` (decimal; needed there). Throws `OperatorRefusal` with what is wrong.
 */
export async function exportCsv(
  context: CoinsContext,
  chainId: string,
  gasGwei: string | null,
): Promise<CsvList> {
  const chain = await openCoinChain(context, chainId);
  return chain.network === null
    ? exportHoldings(context, chain, gasGwei)
    : csvOf(
        ["path", "address", "outpoint", "amount", "asset", "worth_usd", "state"],
        (await readUnspent(context, chain)).map((coin) => [
          coin.path,
          coin.address,
          coin.outpoint,
          coin.amount,
          coin.asset,
          dollars(coin.worthCents),
          coin.matureHeight === null ? coin.state : `spendable from ${coin.matureHeight}`,
        ]),
      );
}

async function exportHoldings(
  context: CoinsContext,
  chain: CoinChain,
  gasGwei: string | null,
): Promise<CsvList> {
  const gasPrice = gasGwei === null ? null : parseGwei(gasGwei);
  if (gasPrice === null) {
    throw new OperatorRefusal("Say --gas-gwei <price>, what a unit of gas costs now, as in 12.5.");
  }
  const { db, clock } = context.platform;
  const worthOf = await readWorths(db.kysely, clock.now());
  // The chain's own coin is listed first; gas is paid in it.
  const [coin] = chain.methods;
  const rows: string[][] = [];
  for (const holding of await readAllHoldings(context, chain)) {
    const wei = moveCostWei(holding.contract !== null, gasPrice);
    const cost = coin === undefined ? null : worthOf(coin, wei);
    const isUnknown = cost === null || holding.worthCents === null;
    const isWorthMoving = !isUnknown && holding.worthCents > cost;
    rows.push([
      `${holding.index}`,
      holding.path,
      holding.address,
      holding.asset,
      holding.contract ?? "",
      holding.units.toString(),
      holding.amount,
      holding.undecidedUnits.toString(),
      dollars(holding.worthCents),
      dollars(cost),
      isUnknown ? "unknown" : isWorthMoving ? "yes" : "no",
      `${(await readSent(chain, holding.address)) ?? ""}`,
    ]);
  }
  return csvOf(holdingColumns, rows);
}

const holdingColumns = [
  "index",
  "path",
  "address",
  "asset",
  "contract",
  "units",
  "amount",
  "undecided_units",
  "worth_usd",
  "move_cost_usd",
  "worth_moving",
  "sent",
] as const;

/** Every field is ours: paths, addresses, hashes and numbers, none of which needs quotes. */
function csvOf(columns: readonly string[], rows: readonly (readonly string[])[]): CsvList {
  return { rows: rows.length, csv: [columns, ...rows].map((row) => `${row.join(",")}\r\n`).join("") };
}

/** `12.50`; empty while it cannot be determined. */
function dollars(cents: bigint | null): string {
  if (cents === null) return "";
  const [whole, fraction = ""] = formatUnits(cents, 2).split(".");
  return `${whole}.${fraction.padEnd(2, "0")}`;
}
