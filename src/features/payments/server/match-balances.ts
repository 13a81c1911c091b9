import { type Kysely, sql } from "kysely";
import type { ChainBalances, ChainOutput, ChainPoint, ChainSource } from "#src/drivers/chain/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { PaymentsContext } from "./context.ts";
import { moveCursor } from "./chain-cursor.ts";
import { readDepth } from "./chain-depth.ts";
import { type BalanceChange, type BalanceView, findBalanceChanges } from "./find-balance-changes.ts";
import { unattributedRef } from "./hold-deposit.ts";
import { confirmationTiers, tierFor } from "./methods.ts";
import { type FoundIn, recordDeposits } from "./record-deposits.ts";
import { settleDeposits } from "./settle-deposits.ts";

/** The coin that contracts can send without a transfer that a block shows. */
const coin = "ETH";
/** With more addresses the runs take them in turn. */
const addressesPerTurn = 2_000;

/** An address whose balance is compared: `arrived` is what its deposits come to at the block of the turn. */
type Due = Awaited<ReturnType<typeof readDue>>[number];

interface Turn {
  readonly source: ChainSource;
  readonly balances: ChainBalances;
  readonly cursor: ChainPoint;
  /** Block up to which balances are explained: settled on the network, and scanned. */
  readonly height: number;
}

/**
 * Compares the balances of our addresses with the deposits found in blocks. A surplus was sent by a
 * contract: a trace of its block turns it into a deposit, or without one into a deposit held for an operator.
 * A shortfall was swept by the owner.
 */
export async function matchBalances(context: PaymentsContext, source: ChainSource): Promise<void> {
  const { balances } = source;
  const db = context.platform.db.kysely;
  const cursor = await readCursor(db, source);
  if (balances === undefined || cursor === null) return;
  const settled = (await balances.settledHeight()) ?? cursor.height - deepest(source);
  const turn: Turn = { source, balances, cursor, height: Math.min(settled, cursor.height) };
  const due = await readDue(db, turn);
  if (due.length === 0) return;
  const addresses = due.map(({ address }) => address);
  const held = await balances.heldAt(turn.height, addresses);
  if (held === null) throw new Error(`The ${source.chain} node has no state of its settled block.`);
  const isExplained = ({ arrived, moved_units: moved }: Due, place: number): boolean =>
    held[place] === arrived - (moved ?? 0n);
  await finish(db, turn, due.filter(isExplained));
  for (const [place, address] of due.entries()) {
    if (!isExplained(address, place)) await explain(context, turn, address);
  }
}

function deepest(source: ChainSource): number {
  return tierFor(confirmationTiers(source), null).required;
}

async function readCursor(db: Kysely<DB>, { chain }: ChainSource): Promise<ChainPoint | null> {
  const row = await db
    .selectFrom("chains")
    .select(["cursor_height as height", "cursor_hash as hash"])
    .where("id", "=", chain)
    .executeTakeFirst();
  return row ?? null;
}

async function readDue(db: Kysely<DB>, { source, height }: Turn) {
  const arrived = sql<bigint>`(SELECT coalesce(sum(d.units), 0) FROM deposits d
    WHERE d.address_id = a.id AND d.asset = ${coin} AND d.height <= ${height})`;
  return db
    .selectFrom("balance_checks as b")
    .innerJoin("deposit_addresses as a", "a.id", "b.address_id")
    .select(["a.id", "a.address", "b.checked_height", "b.moved_units", arrived.as("arrived")])
    .where("b.chain_id", "=", source.chain)
    .where("b.checked_height", "<", height)
    .orderBy("b.checked_height")
    .limit(addressesPerTurn)
    .execute();
}

async function finish(db: Kysely<DB>, { height }: Turn, explained: readonly Due[]): Promise<void> {
  const ids = explained.map(({ id }) => id);
  await sql`UPDATE balance_checks SET checked_height = ${height}, moved_units = coalesce(moved_units, 0)
            WHERE address_id = ANY(${ids}::uuid[]) AND checked_height < ${height}`.execute(db);
}

/** Finds the blocks in which coins came or left, and stores what came. */
async function explain(context: PaymentsContext, turn: Turn, due: Due): Promise<void> {
  const { balances, height } = turn;
  const arrivals = await readArrivals(context.platform.db.kysely, due);
  const heldAt = async (at: number) => (await balances.heldAt(at, [due.address]))?.[0] ?? null;
  const arrivedBy = (at: number) =>
    arrivals.reduce((sum, coins) => (coins.height <= at ? sum + coins.units : sum), 0n);
  // What was there before the address was first shown is not a deposit.
  const start = due.moved_units ?? arrivedBy(due.checked_height) - ((await heldAt(due.checked_height)) ?? 0n);
  const look = async (at: number): Promise<BalanceView | null> => {
    const [held, sent] = [await heldAt(at), await balances.sentAt(at, due.address)];
    return held === null ? null : { height: at, unexplained: held - arrivedBy(at) + start, sent };
  };
  const low = (await look(due.checked_height)) ?? { height: due.checked_height, unexplained: 0n, sent: null };
  const high = await look(height);
  if (high === null) return;

  let moved = start;
  const found: { output: ChainOutput; block: NonNullable<FoundIn> }[] = [];
  for (const change of await findBalanceChanges(look, low, high)) {
    const block = await readBlock(context.platform.db.kysely, turn, change);
    if (block === null) return;
    const known = new Set(arrivals.map(({ txid, ref }) => `${txid}/${ref}`));
    const traced = change.height - change.above === 1 ? await traceOf(turn, block, due) : [];
    const fresh = traced.filter(({ txid, ref }) => !known.has(`${txid}/${ref}`));
    const rest = fresh.reduce((left, { amount }) => left - amount, change.units);
    if (rest < 0n) moved -= rest;
    const ref = unattributedRef(due.address);
    const unattributed = { txid: block.hash, ref, address: due.address, asset: coin, amount: rest };
    for (const output of rest > 0n ? [...fresh, unattributed] : fresh) found.push({ output, block });
  }
  await keep(context, turn, due, moved, found);
}

async function readArrivals(db: Kysely<DB>, { id }: Due) {
  return db
    .selectFrom("deposits")
    .select(["txid", "ref", "units", "height"])
    .where("address_id", "=", id)
    .where("asset", "=", coin)
    .where("height", "is not", null)
    .$narrowType<{ height: number }>()
    .execute();
}

async function traceOf(
  { balances }: Turn,
  block: ChainPoint,
  { address }: Due,
): Promise<readonly ChainOutput[]> {
  return (await balances.tracedTransfers(block, address)) ?? [];
}

/** The block of a change as we applied it; if it is no longer stored, the block of the turn. */
async function readBlock(db: Kysely<DB>, { source, height }: Turn, change: BalanceChange) {
  const block = await db
    .selectFrom("chain_blocks")
    .select(["height", "hash", "mined_at as time"])
    .where("chain_id", "=", source.chain)
    .where("height", "in", [change.height, height])
    .orderBy("height")
    .limit(1)
    .executeTakeFirst();
  return block ?? null;
}

/** All of it or nothing, and only while the scanner's position is unchanged. */
async function keep(
  context: PaymentsContext,
  { source, cursor, height }: Turn,
  { id, checked_height: checked }: Due,
  moved: bigint,
  found: readonly { readonly output: ChainOutput; readonly block: NonNullable<FoundIn> }[],
): Promise<void> {
  const depth = await readDepth(source, cursor.height);
  await transaction(context.platform, async (trx) => {
    if (!(await moveCursor(trx, source.chain, cursor, cursor))) return false;
    const { numUpdatedRows } = await trx
      .updateTable("balance_checks")
      .set({ checked_height: height, moved_units: moved })
      .where("address_id", "=", id)
      .where("checked_height", "=", checked)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    for (const { output, block } of found) {
      await recordDeposits(context, trx, source.chain, [output], block);
    }
    await settleDeposits(context, trx, depth);
    return true;
  });
}
