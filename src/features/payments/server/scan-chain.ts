import type { ChainPoint, ChainSource } from "#src/drivers/chain/port.ts";
import { markHealthy } from "./chain-cursor.ts";
import type { PaymentsContext } from "./context.ts";
import { nextStep } from "./next-step.ts";
import { openCursor } from "./open-cursor.ts";
import { takeStep } from "./take-step.ts";
import { watchMempool } from "./watch-mempool.ts";

/**
 * Brings our view of a chain to its tip, one transaction per block. Safe with several processes and when interrupted
 * at any point: the cursor moves together with the effects of its block, so a rescan changes nothing.
 */
export async function scanChain(context: PaymentsContext, source: ChainSource): Promise<void> {
  const { clock, db } = context.platform;
  let cursor: ChainPoint | null = null;
  let step: Awaited<ReturnType<typeof nextStep>>;
  for (;;) {
    // Continue from the stored cursor, whatever another process did meanwhile.
    cursor ??= await openCursor(db.kysely, source, clock.now());
    step = await nextStep(context, source, cursor);
    if (step === null || step.kind === "settle") break;
    if (step.kind === "ask-again") {
      cursor = null;
      continue;
    }
    const isTaken = await takeStep(context, source, cursor, step);
    cursor = isTaken ? step.to : null;
  }
  // Before deposits that waited are settled: a failure there must not hide what is being paid.
  await watchMempool(context, source, cursor);
  if (step !== null) await takeStep(context, source, cursor, step);
  const isAtTip = (await source.tip()).hash === cursor.hash;
  if (isAtTip && (await source.health()).ok) await markHealthy(db.kysely, source.chain, clock.now());
}
