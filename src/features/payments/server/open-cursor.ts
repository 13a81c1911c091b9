import { type ChainPoint, PrunedBlockError, WrongNetworkError } from "#src/drivers/chain/port.ts";
import type { Platform } from "#src/platform/platform.ts";
import { boundQuestions, type ScannedChain } from "./bound-questions.ts";
import { isBlockHash, WrongAnswerError } from "./check-blocks.ts";
import type { PaymentsContext } from "./context.ts";
import type { ScanMemory } from "./scan-memory.ts";
import { watchOf } from "./watched-addresses.ts";

/**
 * The block up to which a chain is applied. A chain that was never scanned starts at its tip, since no address of
 * it was shown before. A different network for the same cursor is refused.
 */
export async function openCursor(
  platform: Pick<Platform, "db" | "clock">,
  source: ScannedChain,
  memory: ScanMemory,
): Promise<ChainPoint> {
  const { kysely } = platform.db;
  const now = platform.clock.now();
  const known = await kysely
    .selectFrom("chains")
    .selectAll()
    .where("id", "=", source.chain)
    .executeTakeFirst();
  if (known !== undefined) {
    await memory.confirmIdentity(now, () => refuseOtherNetwork(source, known.identity));
    return { height: known.cursor_height, hash: known.cursor_hash };
  }
  const { height, hash } = await readFirstTip(source);
  await kysely
    .insertInto("chains")
    .values({
      id: source.chain,
      driver: source.driver,
      identity: await source.identity(),
      cursor_height: height,
      cursor_hash: hash,
      last_ok_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return openCursor(platform, source, memory);
}

/** Nothing is below it to compare it with, and it is never left again: the node has to say it twice. */
async function readFirstTip(source: ScannedChain): Promise<ChainPoint> {
  const tip = await source.tip();
  if (!isBlockHash(tip.hash) || (await source.hashAt(tip.height)) !== tip.hash) {
    throw new WrongAnswerError(
      `The ${source.chain} node shows a tip, block ${tip.height}, that it does not have.`,
    );
  }
  return tip;
}

/** A start does not wait long for a node. */
const startQuestionMs = 10_000;

/** At the start: a node of another network is refused; one that does not answer is tolerated. */
export async function refuseWrongNetworks(
  { platform, chains }: PaymentsContext,
  questionMs = startQuestionMs,
): Promise<void> {
  for (const node of chains.values()) {
    const source = boundQuestions(node, questionMs);
    try {
      const known = await platform.db.kysely
        .selectFrom("chains")
        .select(["identity", "cursor_height as height", "cursor_hash as hash"])
        .where("id", "=", source.chain)
        .executeTakeFirst();
      await (known === undefined ? source.identity() : refuseOtherNetwork(source, known.identity));
      // A node that no longer keeps what comes next says so now.
      if (known !== undefined) await source.following(known, 1, watchOf(platform.db.kysely, source.chain));
      for (const remark of (await source.remarks?.()) ?? []) {
        platform.log.info({ chain: source.chain, remark }, "what the node can do");
      }
    } catch (error) {
      if (error instanceof WrongNetworkError) throw error;
      const isPruned = error instanceof PrunedBlockError;
      const text = isPruned ? error.message : "the node does not answer yet";
      platform.log[isPruned ? "error" : "warn"]({ err: error, chain: source.chain }, text);
    }
  }
}

async function refuseOtherNetwork(source: ScannedChain, known: string): Promise<void> {
  const identity = await source.identity();
  if (identity !== known) {
    throw new WrongNetworkError(
      `The ${source.chain} node is on ${identity}, but this database follows ${known}.`,
    );
  }
}
