import type { PoolClient } from "pg";
import type { ChainBlock, ChainId, ChainOutput, ChainTransaction } from "#src/drivers/chain/port.ts";

/** Rows of the simulated chains. Writers hold the chain's lock. */

interface BlockRow {
  readonly height: number;
  readonly hash: string;
  readonly parent: string;
  readonly mined_at: Date;
}

export type Queries = Pick<PoolClient, "query">;
export type BlockHead = Omit<ChainBlock, "outputs">;

const headOf = (row: BlockRow): BlockHead => ({
  height: row.height,
  hash: row.hash,
  parent: row.parent,
  time: row.mined_at,
});

export async function readTip(db: Queries, chain: ChainId): Promise<BlockHead> {
  const text = "SELECT * FROM sim_blocks WHERE chain = $1 ORDER BY height DESC LIMIT 1";
  const [row] = (await db.query<BlockRow>(text, [chain])).rows;
  if (row !== undefined) return headOf(row);
  await insertFirstBlock(db, chain);
  return readTip(db, chain);
}

/** The same first block in every database. Several processes may find none at once. */
async function insertFirstBlock(db: Queries, chain: ChainId): Promise<void> {
  await db.query(
    `INSERT INTO sim_blocks (chain, height, hash, parent, mined_at)
     VALUES ($1, 0, encode(sha256(convert_to('simulated ' || $1::text, 'UTF8')), 'hex'), '', '2026-01-01T00:00:00Z')
     ON CONFLICT DO NOTHING`,
    [chain],
  );
}

export async function readHashAt(db: Queries, chain: ChainId, height: number): Promise<string | null> {
  const text = "SELECT hash FROM sim_blocks WHERE chain = $1 AND height = $2";
  const [row] = (await db.query<{ hash: string }>(text, [chain, height])).rows;
  return row?.hash ?? null;
}

/** Head and transfers in one statement: a reorganisation in between cannot mix two blocks. */
export async function readBlock(db: Queries, chain: ChainId, hash: string): Promise<ChainBlock | null> {
  const { rows } = await db.query<BlockRow & { [K in keyof ChainOutput]: ChainOutput[K] | null }>(
    `SELECT b.height, b.hash, b.parent, b.mined_at, t.txid, t.ref, t.asset, t.address, t.amount
     FROM sim_blocks b LEFT JOIN sim_transactions t ON t.chain = b.chain AND t.height = b.height
     WHERE b.chain = $1 AND b.hash = $2 ORDER BY t.sent_at, t.txid, t.ref`,
    [chain, hash],
  );
  const [first] = rows;
  if (first === undefined) return null;
  const outputs = rows.flatMap(({ txid, ref, asset, address, amount }) =>
    txid === null || ref === null || asset === null || address === null || amount === null
      ? []
      : [{ txid, ref, asset, address, amount }],
  );
  return { ...headOf(first), outputs };
}

export async function readMempool(db: Queries, chain: ChainId): Promise<ChainOutput[]> {
  const text = `SELECT txid, ref, asset, address, amount FROM sim_transactions
    WHERE chain = $1 AND height IS NULL ORDER BY sent_at, txid, ref`;
  return (await db.query<ChainOutput>(text, [chain])).rows;
}

/** Whether each of these outpoints is in a block, in their order. */
export async function readMined(
  db: Queries,
  chain: ChainId,
  outpoints: readonly string[],
): Promise<readonly boolean[]> {
  const text = `SELECT t.txid IS NOT NULL AS is_mined
    FROM unnest($2::text[]) WITH ORDINALITY AS asked (outpoint, place)
    LEFT JOIN sim_transactions t ON t.chain = $1 AND t.height IS NOT NULL
      AND t.txid = split_part(asked.outpoint, ':', 1) AND t.ref = 'v' || split_part(asked.outpoint, ':', 2)
    ORDER BY asked.place`;
  return (await db.query<{ is_mined: boolean }>(text, [chain, outpoints])).rows.map((row) => row.is_mined);
}

export async function readTransaction(
  db: Queries,
  chain: ChainId,
  txid: string,
): Promise<ChainTransaction | null> {
  const { rows } = await db.query<ChainOutput & { height: number | null }>(
    `SELECT txid, ref, asset, address, amount, height FROM sim_transactions
     WHERE chain = $1 AND txid = $2 ORDER BY ref`,
    [chain, txid],
  );
  const [first] = rows;
  if (first === undefined) return null;
  return {
    outputs: rows.map(({ height: _, ...output }) => output),
    height: first.height,
    failed: false,
  };
}

/**
 * Since when the next block is due; null: nothing waits for one. While a transfer has fewer than `depth`
 * blocks on it, blocks follow each other; an idle chain wakes up with the first transfer sent to it.
 */
export async function readWantedSince(
  db: Queries,
  chain: ChainId,
  tip: BlockHead,
  depth: number,
): Promise<Date | null> {
  const { rows } = await db.query<{ watched: boolean | null; sent_at: Date | null }>(
    `SELECT bool_or(height > $2) AS watched, min(sent_at) FILTER (WHERE height IS NULL) AS sent_at
     FROM sim_transactions WHERE chain = $1 AND (height IS NULL OR height > $2)`,
    [chain, tip.height - depth],
  );
  const [row] = rows;
  if (row?.watched === true) return tip.time;
  const sentAt = row?.sent_at ?? null;
  return sentAt !== null && sentAt < tip.time ? tip.time : sentAt;
}

/** The hash of the tip, unless a transfer waits for a block or has fewer than `depth` on it. */
export async function readRestingTip(db: Queries, chain: ChainId, depth: number): Promise<string | null> {
  const { rows } = await db.query<{ hash: string }>(
    `SELECT tip.hash FROM (
       SELECT height, hash FROM sim_blocks WHERE chain = $1 ORDER BY height DESC LIMIT 1) AS tip
     WHERE NOT EXISTS (SELECT FROM sim_transactions t
       WHERE t.chain = $1 AND (t.height IS NULL OR t.height > tip.height - $2::integer))`,
    [chain, depth],
  );
  return rows[0]?.hash ?? null;
}

export async function appendBlock(db: Queries, chain: ChainId, head: BlockHead): Promise<void> {
  const insert = "INSERT INTO sim_blocks (chain, height, hash, parent, mined_at) VALUES ($1, $2, $3, $4, $5)";
  await db.query(insert, [chain, head.height, head.hash, head.parent, head.time]);
  const mine = "UPDATE sim_transactions SET height = $2 WHERE chain = $1 AND height IS NULL";
  await db.query(mine, [chain, head.height]);
}

export async function insertTransfer(
  db: Queries,
  chain: ChainId,
  output: ChainOutput,
  at: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO sim_transactions (chain, txid, ref, asset, address, amount, sent_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (chain, txid, ref) DO NOTHING`,
    [chain, output.txid, output.ref, output.asset, output.address, output.amount, at],
  );
}

/** Takes a transaction that waits for a block out of the mempool. */
export async function deleteWaiting(db: Queries, chain: ChainId, txid: string): Promise<void> {
  const text = "DELETE FROM sim_transactions WHERE chain = $1 AND txid = $2 AND height IS NULL";
  const { rowCount } = await db.query(text, [chain, txid]);
  if (rowCount === 0)
    throw new Error(`No transaction ${txid} waits for a block of the simulated chain ${chain}`);
}

/** Removes the blocks above `height`; of their transfers only the named ones return to the mempool. */
export async function cutAbove(
  db: Queries,
  chain: ChainId,
  height: number,
  survivors: readonly string[],
): Promise<void> {
  const gone = "DELETE FROM sim_transactions WHERE chain = $1 AND height > $2 AND NOT (txid = ANY($3))";
  await db.query(gone, [chain, height, survivors]);
  await db.query("UPDATE sim_transactions SET height = NULL WHERE chain = $1 AND height > $2", [
    chain,
    height,
  ]);
  await db.query("DELETE FROM sim_blocks WHERE chain = $1 AND height > $2", [chain, height]);
}
