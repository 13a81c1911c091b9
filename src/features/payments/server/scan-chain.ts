import type { ChainPoint } from "#src/drivers/chain/port.ts";
import { boundQuestions, type ScannedChain } from "./bound-questions.ts";
import { markHealthy, noteFailure } from "./chain-cursor.ts";
import type { PaymentsContext } from "./context.ts";
import { type ChainStep, nextStep, type Place, readAhead } from "./next-step.ts";
import { openCursor } from "./open-cursor.ts";
import { createScanMemory, type ScanMemory } from "./scan-memory.ts";
import { takeStep } from "./take-step.ts";
import { watchMempool } from "./watch-mempool.ts";

export interface ScanOptions {
  /** What earlier turns of this process learned; a turn without it asks for everything. */
  readonly memory?: ScanMemory;
  /** Ends the turn after the step that is being taken. */
  readonly signal?: AbortSignal;
  /** How long one question to the node may take. */
  readonly questionMs?: number;
  /** A turn ends after this time, far from the tip too: the next one goes on from there. */
  readonly turnMs?: number;
}

const defaultTurnMs = 60_000;

/**
 * Brings our view of a chain to its tip, some blocks in each transaction, while the next ones are read. Safe with
 * several processes and when interrupted at any point: the cursor moves together with the effects of its blocks, so a
 * rescan changes nothing. A turn that fails is noted, with the reason, until one succeeds. `again` when its time was up
 * before the tip: the next turn is due at once.
 */
export async function scanChain(
  context: PaymentsContext,
  node: ScannedChain,
  { memory = createScanMemory(), signal, questionMs, turnMs = defaultTurnMs }: ScanOptions = {},
): Promise<"again" | undefined> {
  const source = boundQuestions(node, questionMs);
  try {
    return await takeTurn(context, source, { memory, signal, endAt: performance.now() + turnMs });
  } catch (error) {
    // A run that was left behind says nothing of the chain: the next ones went on without it.
    if (signal?.aborted !== true) await noteFailure(context.platform, source.chain, error);
    throw error;
  }
}

interface Turn {
  readonly memory: ScanMemory;
  readonly signal: AbortSignal | undefined;
  readonly endAt: number;
}

async function takeTurn(
  context: PaymentsContext,
  source: ScannedChain,
  turn: Turn,
): Promise<"again" | undefined> {
  const { clock, db } = context.platform;
  const reached = await catchUp(context, source, turn);
  if (reached === "late") return turn.signal?.aborted === true ? undefined : "again";
  const { cursor, step, isAtTip } = reached;
  const isWell = isAtTip && (await turn.memory.isHealthy(source, clock.now()));
  // Before deposits that waited are settled: a failure there must not hide what is being paid.
  if (isAtTip && turn.memory.isMempoolDue(source, clock.now())) await watchMempool(context, source, isWell);
  if (step !== null) await takeStep(context, source, cursor, step);
  if (isWell) await markHealthy(db.kysely, source.chain, clock.now());
  return undefined;
}

/** Where a turn ended, and the step without a block that is left to do there. */
interface Reached {
  readonly cursor: ChainPoint;
  readonly step: ChainStep | null;
  readonly isAtTip: boolean;
}

/** Blocks of a jump take time to apply, in which more of them come. */
const jump = 2;

/** `late`: the time was up, or the turn was asked to end, before the tip. */
async function catchUp(
  context: PaymentsContext,
  source: ScannedChain,
  { memory, signal, endAt }: Turn,
): Promise<Reached | "late"> {
  // Continue from the stored cursor, whatever another process did meanwhile.
  let cursor = await openCursor(context.platform, source, memory);
  let tip = await source.tip();
  let from = cursor.height;
  let ahead: Place["ahead"];
  for (;;) {
    if (signal?.aborted === true || performance.now() > endAt) return "late";
    const step = await nextStep(context, source, { cursor, tip, ahead });
    if (step === null || step.kind === "settle") {
      const next = cursor.height - from < jump ? tip : await source.tip();
      if (next.height <= cursor.height) return { cursor, step, isAtTip: tip.hash === cursor.hash };
      tip = next;
      from = cursor.height;
      continue;
    }
    ahead = undefined;
    if (step.kind === "forward" && step.to.height < tip.height) {
      ahead = readAhead(context, source, { cursor: step.to, tip });
      // Its failure is seen where it is awaited, which may be never.
      ahead.catch(() => undefined);
    }
    if (await takeStep(context, source, cursor, step)) cursor = step.to;
    else {
      cursor = await openCursor(context.platform, source, memory);
      ahead = undefined;
    }
  }
}
