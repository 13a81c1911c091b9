import type { Transaction } from "kysely";
import type { ChainPoint, ChainSource } from "#src/drivers/chain/port.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { type Ctx, createCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { PaymentsContext } from "./context.ts";
import { confirmationTiers } from "./methods.ts";

// A reorganisation below what a network called final takes back what waited as long as we ask for: until an operator
// has looked at it, nothing of that chain is credited. Its blocks are read on, and its deposits wait.

/** Blocks that a reorganisation may take back without a call to the operator: the least that any deposit waits for. */
function usualReorgDepth(source: Pick<ChainSource, "chain" | "driver">): number {
  return Math.min(...confirmationTiers(source).map(({ required }) => required));
}

/**
 * Counts a block that is given up, in the transaction that takes it back; halts the credits of its chain when it was
 * final and lies deeper than usual.
 */
export async function noteOrphanedBlock(
  { platform }: PaymentsContext,
  trx: Transaction<DB>,
  source: Pick<ChainSource, "chain" | "driver">,
  { height }: Pick<ChainPoint, "height">,
): Promise<void> {
  const now = platform.clock.now();
  const chain = await readChain(trx, source.chain);
  const goesOn = chain.reorg_floor === height;
  const depth = goesOn ? chain.reorg_depth + 1 : 1;
  const isDeep = depth > usualReorgDepth(source);
  const isBelowFinal = height <= chain.final_height && isDeep;
  await trx
    .updateTable("chains")
    .set({
      reorg_depth: depth,
      reorg_floor: height - 1,
      reorg_is_deep: isDeep,
      ...(!goesOn && { reorg_began_at: now }),
      ...(isBelowFinal && {
        halted_at: chain.halted_at ?? now,
        halt_reason: chain.halt_reason ?? "a reorganisation below what was final",
      }),
    })
    .where("id", "=", source.chain)
    .execute();
  if (isBelowFinal && chain.halted_at === null) {
    const detail = { depth, height };
    const object = { objectType: "chain", objectId: source.chain, detail };
    await writeAudit(trx, createCtx(platform, { kind: "system" }), { action: "chain.halt", ...object });
  }
}

function readChain(trx: Transaction<DB>, chain: string) {
  return trx.selectFrom("chains").selectAll().where("id", "=", chain).executeTakeFirstOrThrow();
}

/** True while nothing of a chain is credited. Its row is locked by the transaction that asks, or is not of interest. */
export async function isHalted(trx: Transaction<DB>, chain: string): Promise<boolean> {
  const row = await trx.selectFrom("chains").select("halted_at").where("id", "=", chain).executeTakeFirst();
  return row?.halted_at != null;
}

/** Remembers up to where deposits counted as final. */
export async function noteFinal(trx: Transaction<DB>, chain: string, height: number): Promise<void> {
  await trx
    .updateTable("chains")
    .set({ final_height: height })
    .where("id", "=", chain)
    .where("final_height", "<", height)
    .execute();
}

/** By an operator's decision nothing of a chain is credited any more; false when that was so already. */
export async function haltChain(
  { platform }: PaymentsContext,
  ctx: Ctx,
  chain: string,
  reason: string,
): Promise<boolean> {
  return transaction(platform, async (trx) => {
    const halted = await trx
      .updateTable("chains")
      .set({ halted_at: ctx.now, halt_reason: reason })
      .where("id", "=", chain)
      .where("halted_at", "is", null)
      .executeTakeFirst();
    if (halted.numUpdatedRows === 0n) return false;
    const object = { objectType: "chain", objectId: chain, detail: { reason } };
    await writeAudit(trx, ctx, { action: "chain.halt", ...object });
    return true;
  });
}

/** By an operator's decision deposits of a chain are credited again, from its next block on; false when they were. */
export async function resumeChain({ platform }: PaymentsContext, ctx: Ctx, chain: string): Promise<boolean> {
  return transaction(platform, async (trx) => {
    const resumed = await trx
      .updateTable("chains")
      // What is final is found again, so that the blocks that replaced the old ones do not halt it once more.
      .set({ halted_at: null, halt_reason: null, final_height: -1 })
      .where("id", "=", chain)
      .where("halted_at", "is not", null)
      .executeTakeFirst();
    if (resumed.numUpdatedRows === 0n) return false;
    await writeAudit(trx, ctx, { action: "chain.resume", objectType: "chain", objectId: chain });
    return true;
  });
}
