import type { Kysely } from "kysely";
import { type ChainOutput, UntraceableError } from "#src/drivers/chain/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { BalanceTurn, DueCheck } from "./balance-checks.ts";
import type { PaymentsContext } from "./context.ts";
import { type BalanceChange, type BalanceView, findBalanceChanges } from "./find-balance-changes.ts";
import { unattributedRef } from "./hold-deposit.ts";
import { type ExplainedBalance, keepExplained } from "./keep-explained.ts";
import type { FoundIn } from "./record-deposits.ts";
import { type Shortfall, shortfallsOf } from "./shortfalls.ts";

/** A balance that deposits do not explain: base units at the block of the turn. */
export interface UnexplainedBalance extends DueCheck {
  readonly held: bigint;
}

type Block = NonNullable<FoundIn>;
type Arrival = Awaited<ReturnType<typeof readArrivals>>[number];

/**
 * Finds the blocks in which coins of an address came or left, and stores what came. With `isLastTry` what the node
 * fails to answer about single blocks is taken for what no node could answer, so that the surplus is held for the
 * operator instead of being looked for without end.
 */
export async function explainBalance(
  context: PaymentsContext,
  turn: BalanceTurn,
  check: UnexplainedBalance,
  isLastTry: boolean,
): Promise<void> {
  const { balances, asset, height } = turn;
  const { checked_height: checked, moved_units: moved, held } = check;
  const db = context.platform.db.kysely;
  const arrivals = await readArrivals(db, turn, check);
  const arrivedBy = (at: number) =>
    arrivals.reduce((sum, coins) => (coins.height <= at ? sum + coins.units : sum), 0n);
  const ask = async <T>(question: Promise<T | null>): Promise<T | null> =>
    question.catch((error: unknown) => {
      if (isLastTry || error instanceof UntraceableError) return null;
      throw error;
    });
  const heldAt = async (at: number) => (await balances.heldAt(at, [check.address], asset))?.[0] ?? null;
  const sentAt = (at: number) => ask(balances.sentAt(at, check.address));

  // What was there before the address was first shown is not a deposit.
  const start = moved ?? arrivedBy(checked) - ((await ask(heldAt(checked))) ?? 0n);
  const viewOf = async (at: number, units: bigint): Promise<BalanceView> => {
    return { height: at, unexplained: units - arrivedBy(at) + start, sent: await sentAt(at) };
  };
  const look = async (at: number): Promise<BalanceView | null> => {
    const units = await ask(heldAt(at));
    return units === null ? null : viewOf(at, units);
  };
  // Up to there everything was explained.
  const low = { height: checked, unexplained: 0n, sent: await sentAt(checked) };

  const found = new Map<string, ExplainedBalance["found"][number]>();
  const shortfalls: Shortfall[] = [];
  for (const change of await findBalanceChanges(look, low, await viewOf(height, held))) {
    const block = await readBlock(db, turn, change);
    const fresh = await readTraced(turn, { check, change, block, arrivals, ask });
    for (const output of fresh) found.set(`${output.txid}/${output.ref}`, { output, block });
    const rest = fresh.reduce((left, { amount }) => left - amount, change.units);
    if (rest > 0n) addUnattributed(found, turn, check, block, rest);
    else shortfalls.push(...readShortfalls(turn, change, arrivals, -rest));
  }
  await keepExplained(context, turn, check, {
    arrived: arrivedBy(height),
    held,
    found: [...found.values()],
    shortfalls,
  });
}

async function readArrivals(db: Kysely<DB>, { asset }: BalanceTurn, { id }: DueCheck) {
  return db
    .selectFrom("deposits")
    .select(["id", "txid", "ref", "units", "height"])
    .where("address_id", "=", id)
    .where("asset", "=", asset)
    .where("height", "is not", null)
    .orderBy("height", "desc")
    .orderBy("seen_at", "desc")
    .orderBy("id", "desc")
    .$narrowType<{ height: number }>()
    .execute();
}

function isOneBlock({ above, height }: BalanceChange): boolean {
  return height - above === 1;
}

/** The transfers of a block that only a trace shows, without those that are known. */
async function readTraced(
  { balances, asset }: BalanceTurn,
  parts: {
    readonly check: DueCheck;
    readonly change: BalanceChange;
    readonly block: Block;
    readonly arrivals: readonly Arrival[];
    ask<T>(question: Promise<T | null>): Promise<T | null>;
  },
): Promise<readonly ChainOutput[]> {
  const { check, change, block, arrivals, ask } = parts;
  // The own coin alone moves without an event.
  if (asset !== balances.assets[0] || !isOneBlock(change)) return [];
  const traced = (await ask(balances.tracedTransfers(block, check.address))) ?? [];
  const known = new Set(arrivals.map(({ txid, ref }) => `${txid}/${ref}`));
  const fresh = traced.filter(({ txid, ref }) => !known.has(`${txid}/${ref}`));
  // Nothing left the address: a trace that has more than came is wrong, and the balance is believed.
  const claimed = fresh.reduce((sum, { amount }) => sum + amount, 0n);
  return claimed > change.units && !change.mayHaveSent ? [] : fresh;
}

/** Two ranges of which no block is known any more end in the same one: their coins are one deposit. */
function addUnattributed(
  found: Map<string, ExplainedBalance["found"][number]>,
  { asset, balances }: BalanceTurn,
  { address }: DueCheck,
  block: Block,
  units: bigint,
): void {
  // As many assets as the address has may come in one block.
  const ref = `${unattributedRef(address)}${asset === balances.assets[0] ? "" : `/${asset}`}`;
  const key = `${block.hash}/${ref}`;
  const amount = units + (found.get(key)?.output.amount ?? 0n);
  found.set(key, { output: { txid: block.hash, ref, address, asset, amount }, block });
}

/** A token announced more than came, in a block in which its owner signed nothing: the event was wrong. */
function readShortfalls(
  { asset, balances }: BalanceTurn,
  change: BalanceChange,
  arrivals: readonly Arrival[],
  missing: bigint,
): readonly Shortfall[] {
  if (asset === balances.assets[0] || change.mayHaveSent || !isOneBlock(change)) return [];
  return shortfallsOf(
    arrivals.filter(({ height }) => height === change.height),
    missing,
  );
}

/** The block of a change as we applied it; if it is no longer stored, the block of the turn. */
async function readBlock(
  db: Kysely<DB>,
  { source, height }: BalanceTurn,
  change: BalanceChange,
): Promise<Block> {
  return db
    .selectFrom("chain_blocks")
    .select(["height", "hash", "mined_at as time"])
    .where("chain_id", "=", source.chain)
    .where("height", "in", [change.height, height])
    .orderBy("height")
    .limit(1)
    .executeTakeFirstOrThrow(() => new Error(`Block ${change.height} is not stored any more.`));
}
