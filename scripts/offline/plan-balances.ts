// What moves the balances that `coins csv --chain eth` lists, without keys.

const transferGas = 21_000n;
const tokenGas = 65_000n;

/** A line of the list. */
export interface BalanceRow {
  readonly index: number;
  readonly address: string;
  /** Empty for ether. */
  readonly contract: string;
  readonly units: bigint;
  /** Not decided by an operator yet: it stays. */
  readonly isUndecided: boolean;
  readonly isWorthMoving: boolean;
  /** Transactions that the address has sent. */
  readonly sent: number;
}

export interface BalanceTransfer {
  /** Null for ether. */
  readonly contract: string | null;
  readonly units: bigint;
  readonly nonce: number;
  readonly gas: bigint;
}

export interface AddressPlan {
  readonly index: number;
  readonly address: string;
  readonly transfers: readonly BalanceTransfer[];
  /** Wei that must come to the address before: its tokens cannot pay for gas. */
  readonly missingWei: bigint;
}

/** Reads the list by its headings; throws with what is wrong. */
export function readBalances(csv: string): readonly BalanceRow[] {
  const [headings = [], ...rows] = csv
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(","));
  return rows.map((row) => {
    const cell = (heading: string): string => {
      const value = row[headings.indexOf(heading)];
      if (value === undefined) throw new Error(`The list has no ${heading}: is it of coins csv?`);
      return value;
    };
    return {
      index: Number(cell("index")),
      address: cell("address"),
      contract: cell("contract"),
      units: BigInt(cell("units")),
      isUndecided: cell("undecided_units") !== "0",
      isWorthMoving: cell("worth_moving") !== "no",
      sent: Number(cell("sent")),
    };
  });
}

/** For each address its tokens first, which its ether pays for, then the rest of the ether. */
export function planBalances(rows: readonly BalanceRow[], gasPriceWei: bigint): readonly AddressPlan[] {
  return [...Map.groupBy(rows, ({ index }) => index).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const moved = own.filter((row) => row.isWorthMoving && !row.isUndecided);
    const tokens = moved.filter(({ contract }) => contract !== "");
    const gasWei = BigInt(tokens.length) * tokenGas * gasPriceWei;
    const ether = own.find(({ contract }) => contract === "");
    const left = (ether?.units ?? 0n) - gasWei;
    const sentEther = left - transferGas * gasPriceWei;
    const isEtherMoved = ether !== undefined && moved.includes(ether) && sentEther > 0n;
    const transfers = [
      ...tokens.map(({ contract, units }) => ({ contract, units, gas: tokenGas })),
      ...(isEtherMoved ? [{ contract: null, units: sentEther, gas: transferGas }] : []),
    ];
    if (transfers.length === 0) return [];
    return [
      {
        index: first.index,
        address: first.address,
        transfers: transfers.map((transfer, place) => ({ ...transfer, nonce: first.sent + place })),
        missingWei: left < 0n ? -left : 0n,
      },
    ];
  });
}
