import type { ChainPoint } from "#src/drivers/chain/port.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { applyBlocks, orphanBlock } from "./apply-block.ts";
import type { ScannedChain } from "./bound-questions.ts";
import { moveCursor } from "./chain-cursor.ts";
import { readDepth } from "./chain-depth.ts";
import { noteOrphanedBlock } from "./chain-halts.ts";
import type { PaymentsContext } from "./context.ts";
import type { ChainStep } from "./next-step.ts";
import { settleDeposits } from "./settle-deposits.ts";

/** Takes a step in one transaction, cursor included; false when another process moved the cursor. */
export async function takeStep(
  context: PaymentsContext,
  source: ScannedChain,
  cursor: ChainPoint,
  step: ChainStep,
): Promise<boolean> {
  // Taking a block back asks nothing further of the node, which may be unable to answer during a reorganization.
  const depth = step.kind === "back" ? null : await readDepth(source, step.to.height);
  return transaction(context.platform, async (trx) => {
    if (!(await moveCursor(trx, source.chain, cursor, step.to))) return false;
    if (step.kind === "back") {
      await orphanBlock(context, trx, source.chain, cursor);
      await noteOrphanedBlock(context, trx, source, cursor);
    }
    if (step.kind === "forward") await applyBlocks(context, trx, source.chain, step.blocks);
    if (depth !== null) await settleDeposits(context, trx, depth);
    return true;
  });
}
