import type { Kysely } from "kysely";
import { type ChainPoint, type ChainSource, WrongNetworkError } from "#src/drivers/chain/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { PaymentsContext } from "./context.ts";

/**
 * The block up to which a chain is applied. A chain that was never scanned starts at its tip, since no address of
 * it was shown before. A different network for the same cursor is refused.
 */
export async function openCursor(db: Kysely<DB>, source: ChainSource, at: Date): Promise<ChainPoint> {
  const known = await db.selectFrom("chains").selectAll().where("id", "=", source.chain).executeTakeFirst();
  if (known !== undefined) {
    await refuseOtherNetwork(source, known.identity);
    return { height: known.cursor_height, hash: known.cursor_hash };
  }
  const { height, hash } = await source.tip();
  await db
    .insertInto("chains")
    .values({
      id: source.chain,
      driver: source.driver,
      identity: await source.identity(),
      cursor_height: height,
      cursor_hash: hash,
      last_ok_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return openCursor(db, source, at);
}

/** At the start: a node of another network is refused; one that does not answer is tolerated. */
export async function refuseWrongNetworks({ platform, chains }: PaymentsContext): Promise<void> {
  for (const source of chains.values()) {
    try {
      const known = await platform.db.kysely
        .selectFrom("chains")
        .select("identity")
        .where("id", "=", source.chain)
        .executeTakeFirst();
      await (known === undefined ? source.identity() : refuseOtherNetwork(source, known.identity));
      for (const remark of (await source.remarks?.()) ?? []) {
        platform.log.info({ chain: source.chain, remark }, "what the node can do");
      }
    } catch (error) {
      if (error instanceof WrongNetworkError) throw error;
      platform.log.warn({ err: error, chain: source.chain }, "the node does not answer yet");
    }
  }
}

async function refuseOtherNetwork(source: ChainSource, known: string): Promise<void> {
  const identity = await source.identity();
  if (identity !== known) {
    throw new WrongNetworkError(
      `The ${source.chain} node is on ${identity}, but this database follows ${known}.`,
    );
  }
}
