import type { ChainBalances, ChainPoint, ChainSource } from "#src/drivers/chain/port.ts";
import { addMs } from "#src/shared/time.ts";
import { failCheck, finishChecks, noteTurn, readDue, wakePaid } from "./balance-checks.ts";
import { tierFor, confirmationTiers } from "./methods.ts";
import type { BalanceTurn, DueCheck } from "./balance-checks.ts";
import type { PaymentsContext } from "./context.ts";
import { explainBalance, type UnexplainedBalance } from "./explain-balance.ts";

/** After as many failures in a row an address is explained by what can be read of it, the rest is held. */
const patientTries = 3;
/** What takes longer is left to the next turn. */
const turnMs = 30_000;

/**
 * Compares the balances of our addresses with the deposits found in blocks, one asset after the other. A surplus of
 * ether was sent by a contract: a trace of its block turns it into a deposit, or without one into a deposit held for an
 * operator, as is a surplus of a token. A shortfall was swept by the owner, unless a token announced more than it
 * moved. An asset or address that cannot be compared stops no other one. Throws the first failure at the end.
 */
export async function matchBalances(context: PaymentsContext, source: ChainSource): Promise<void> {
  const { balances } = source;
  const cursor = await readCursor(context, source);
  if (balances === undefined || cursor === null) return;
  const failures: unknown[] = [];
  for (const asset of balances.assets) {
    try {
      await matchAsset(context, await openTurn(source, balances, cursor, asset));
    } catch (error) {
      failures.push(error);
      const at = context.platform.clock.now();
      await noteTurn(context.platform.db.kysely, { chain: source.chain, asset, height: null, at, error });
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function openTurn(
  source: ChainSource,
  balances: ChainBalances,
  cursor: ChainPoint,
  asset: string,
): Promise<BalanceTurn> {
  const deepest = tierFor(confirmationTiers(source), null).required;
  const settled = (await balances.settledHeight()) ?? cursor.height - deepest;
  return { source, balances, asset, cursor, height: Math.min(settled, cursor.height) };
}

async function readCursor({ platform }: PaymentsContext, { chain }: ChainSource): Promise<ChainPoint | null> {
  const row = await platform.db.kysely
    .selectFrom("chains")
    .select(["cursor_height as height", "cursor_hash as hash"])
    .where("id", "=", chain)
    .executeTakeFirst();
  return row ?? null;
}

async function matchAsset(context: PaymentsContext, turn: BalanceTurn): Promise<void> {
  const { clock, db } = context.platform;
  const { balances, asset, height } = turn;
  const at = clock.now();
  await wakePaid(db.kysely, turn, at);
  const due = await readDue(db.kysely, turn, at);
  if (due.length > 0) {
    const addresses = due.map(({ address }) => address);
    const held = await balances.heldAt(height, addresses, asset);
    if (held === null) throw new Error(`The ${turn.source.chain} node has no state of its settled block.`);
    const isExplained = ({ arrived, moved_units: moved }: DueCheck, place: number): boolean =>
      held[place] === arrived - (moved ?? 0n);
    await finishChecks(db.kysely, turn, due.filter(isExplained), at);
    for (const [place, check] of due.entries()) {
      if (clock.now() > addMs(at, turnMs)) break;
      if (!isExplained(check, place))
        await explainOrNote(context, turn, { ...check, held: held[place] ?? 0n });
    }
  }
  await noteTurn(db.kysely, { chain: turn.source.chain, asset, height, at, error: null });
}

/** A failure is kept with its address, which then goes to the end of the line. */
async function explainOrNote(
  context: PaymentsContext,
  turn: BalanceTurn,
  check: UnexplainedBalance,
): Promise<void> {
  const { clock, db, log } = context.platform;
  try {
    await explainBalance(context, turn, check, check.failures + 1 >= patientTries);
  } catch (error) {
    const { address } = check;
    log.warn({ err: error, chain: turn.source.chain, asset: turn.asset, address }, "balance not explained");
    await failCheck(db.kysely, turn, check, clock.now(), error);
  }
}
