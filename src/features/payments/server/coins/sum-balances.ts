import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { Method } from "../methods.ts";
import {
  type CoinChain,
  coinChains,
  type CoinsContext,
  openCoinChain,
  requireChain,
} from "./coins-context.ts";
import { readAddressBalances } from "./read-holdings.ts";
import { isUndecided, readMinedCoins } from "./read-mined-coins.ts";
import { readUnspent } from "./read-unspent.ts";
import { readWorths } from "./read-worths.ts";

/** Sums of one coin, in base units. What the node cannot say is null, and `remark` says why. */
export interface CoinBalance {
  readonly chain: string;
  readonly asset: string;
  /** Play money. */
  readonly simulated: boolean;
  readonly decimals: number;
  /** Deposits by what was decided about them; dust waits on its address for more. */
  readonly creditedUnits: bigint;
  readonly heldUnits: bigint;
  readonly dustUnits: bigint;
  /** In a block that is not deep enough yet, or in none. */
  readonly unconfirmedUnits: bigint;
  /** On our addresses now. */
  readonly presentUnits: bigint | null;
  /** Of them what is neither held nor unconfirmed: what can be relied on. */
  readonly freeUnits: bigint | null;
  /** What has left our addresses by what the chain has settled: what came to them and is not there any more. */
  readonly movedUnits: bigint | null;
  /** The three at today's rate, in cents; null without a fresh rate too. */
  readonly presentCents: bigint | null;
  readonly freeCents: bigint | null;
  readonly movedCents: bigint | null;
  readonly remark: string | null;
}

/** Every coin in use, or those of one chain. A chain whose node does not answer does not keep the others from it. */
export async function sumBalances(
  context: CoinsContext,
  chainId: string | null,
): Promise<readonly CoinBalance[]> {
  const { db, clock } = context.platform;
  const worthOf = await readWorths(db.kysely, clock.now());
  const balances: CoinBalance[] = [];
  for (const id of chainId === null ? coinChains(context) : [chainId]) {
    const { source, methods } = requireChain(context, id);
    for (const method of methods) {
      const sums = await readSums(context, method);
      const present = await readPresent(context, method, sums);
      const centsOf = (units: bigint | null) => (units === null ? null : worthOf(method, units));
      balances.push({
        chain: id,
        asset: method.asset,
        simulated: source.simulated,
        decimals: method.decimals,
        creditedUnits: sums.credited,
        heldUnits: sums.held,
        dustUnits: sums.dust,
        unconfirmedUnits: sums.confirming + sums.seen,
        ...present,
        presentCents: centsOf(present.presentUnits),
        freeCents: centsOf(present.freeUnits),
        movedCents: centsOf(present.movedUnits),
      });
    }
  }
  return balances;
}

type Present = Pick<CoinBalance, "presentUnits" | "freeUnits" | "movedUnits" | "remark">;
type Sums = Awaited<ReturnType<typeof readSums>>;

async function readSums({ platform }: CoinsContext, { chain, asset }: Method) {
  const rows = await platform.db.kysely
    .selectFrom("deposits")
    .select(["state", (builder) => builder.fn.sum<bigint>("units").as("units")])
    .where("chain_id", "=", chain)
    .where("asset", "=", asset)
    .groupBy("state")
    .execute();
  const units = new Map(rows.map((row) => [row.state, row.units]));
  const of = (state: string): bigint => units.get(state) ?? 0n;
  return {
    credited: of("credited") + of("final"),
    held: of("held"),
    dust: of("dust"),
    confirming: of("confirming"),
    seen: of("seen"),
  };
}

const minedUnits = ({ credited, held, dust, confirming }: Sums): bigint =>
  credited + held + dust + confirming;

async function readPresent(context: CoinsContext, method: Method, sums: Sums): Promise<Present> {
  // Nothing has to be asked about what never came.
  if (minedUnits(sums) === 0n) return { presentUnits: 0n, freeUnits: 0n, movedUnits: 0n, remark: null };
  try {
    const chain = await openCoinChain(context, method.chain);
    const found =
      chain.network === null ? await sumHoldings(context, chain, method) : await sumUnspent(context, chain);
    const isUnexplained = found.presentUnits > minedUnits(sums);
    return {
      ...found,
      remark: isUnexplained ? `addresses have more ${method.asset} than deposits explain` : null,
    };
  } catch (error) {
    return { presentUnits: null, freeUnits: null, movedUnits: null, remark: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof OperatorRefusal) return error.message;
  return `The node does not answer: ${error instanceof Error ? error.message : String(error)}`;
}

type Found = Record<"presentUnits" | "freeUnits" | "movedUnits", bigint>;

async function sumUnspent(context: CoinsContext, chain: CoinChain): Promise<Found> {
  // Of what is above it the node cannot say that it was spent.
  const { height: tip } = await chain.source.tip();
  const mined = await readMinedCoins(context.platform.db.kysely, chain.source.chain);
  const unspent = await readUnspent(context, chain);
  const presentUnits = sumOf(unspent);
  return {
    presentUnits,
    freeUnits: sumOf(unspent.filter((coin) => !isUndecided(coin))),
    movedUnits: excess(sumOf(mined.filter(({ height }) => height <= tip)), presentUnits),
  };
}

async function sumHoldings(context: CoinsContext, chain: CoinChain, method: Method): Promise<Found> {
  const addresses = await readAddressBalances(context, chain, method);
  const sum = (unitsOf: (address: (typeof addresses)[number]) => bigint): bigint =>
    addresses.reduce((all, address) => all + unitsOf(address), 0n);
  return {
    presentUnits: sum(({ units }) => units),
    freeUnits: sum(({ units, undecidedUnits }) => excess(units, undecidedUnits)),
    movedUnits: sum(({ units, arrivedUnits }) => excess(arrivedUnits, units)),
  };
}

/** What the first has above the second. */
function excess(units: bigint, other: bigint): bigint {
  return units > other ? units - other : 0n;
}

function sumOf(coins: readonly { readonly units: bigint }[]): bigint {
  return coins.reduce((sum, { units }) => sum + units, 0n);
}
