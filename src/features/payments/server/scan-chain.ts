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
}

/** A turn ends after this time, far from the tip too: the next one goes on from there. */
const turnMs = 60_000;

/**
 * Brings our view of a chain to its tip, some blocks in each transaction, while the next ones are read. Safe with
 * several processes and when interrupted at any point: the cursor moves together with the effects of its blocks, so a
 * rescan changes nothing. A turn that fails is noted, with the reason, until one succeeds.
 */
export async function scanChain(
  context: PaymentsContext,
  node: ScannedChain,
  { memory = createScanMemory(), signal, questionMs }: ScanOptions = {},
): Promise<void> {
  const { clock, db } = context.platform;
  const source = boundQuestions(node, questionMs);
  try {
    const { cursor, step, isAtTip } = await catchUp(context, source, memory, signal);
    const isWell = isAtTip && (await memory.isHealthy(source, clock.now()));
    // Before deposits that waited are settled: a failure there must not hide what is being paid.
    if (isAtTip && memory.isMempoolDue(source, clock.now())) await watchMempool(context, source, isWell);
    if (step !== null) await takeStep(context, source, cursor, step);
    if (isWell) await markHealthy(db.kysely, source.chain, clock.now());
  } catch (error) {
    // A run that was left behind says nothing of the chain: the next ones went on without it.
    if (signal?.aborted !== true) await noteFailure(context.platform, source.chain, error);
    throw error;
  }
}

/** Where a turn ended, and the step without a block that is left to do there. */
interface Reached {
  readonly cursor: ChainPoint;
  readonly step: ChainStep | null;
  readonly isAtTip: boolean;
}

async function catchUp(
  context: PaymentsContext,
  source: ScannedChain,
  memory: ScanMemory,
  signal: AbortSignal | undefined,
): Promise<Reached> {
  const endAt = performance.now() + turnMs;
  // Continue from the stored cursor, whatever another process did meanwhile.
  let cursor = await openCursor(context.platform, source, memory);
  const tip = await source.tip();
  let ahead: Place["ahead"];
  for (;;) {
    if (signal?.aborted === true || performance.now() > endAt) return { cursor, step: null, isAtTip: false };
    const step = await nextStep(context, source, { cursor, tip, ahead });
    if (step === null || step.kind === "settle") return { cursor, step, isAtTip: tip.hash === cursor.hash };
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
