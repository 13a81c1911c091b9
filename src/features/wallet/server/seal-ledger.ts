import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type Committing, transaction } from "#src/platform/db/transaction.ts";

/** Most entries that one link covers: a long backlog takes several links. */
const linkEntries = 10_000;
/** The predecessor of the first link. */
const origin = { seq: 0n, up_to_xid: "0", up_to_id: 0n, hash: Buffer.alloc(32) };

/**
 * Adds links to the ledger's hash chain until every entry certain to be committed is covered. Entries are taken in
 * (xid, id) order below the oldest running transaction, so none can appear behind the seal later.
 */
export async function sealLedger(on: Committing, at: Date): Promise<number> {
  let links = 0;
  while (await addLink(on, at)) links += 1;
  return links;
}

function addLink(on: Committing, at: Date): Promise<boolean> {
  return transaction(on, async (trx) => {
    // Two sealers would both extend the same link.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('ledger_seals', 0))`.execute(trx);
    const last =
      (await trx.selectFrom("ledger_seals").selectAll().orderBy("seq", "desc").limit(1).executeTakeFirst()) ??
      origin;
    const { rows } = await sql<{ xid: string; id: bigint }>`
      SELECT xid, id FROM (
        SELECT xid, id FROM ledger_entries
        WHERE (xid, id) > (${last.up_to_xid}::xid8, ${last.up_to_id})
          AND xid < pg_snapshot_xmin(pg_current_snapshot())
        ORDER BY xid, id LIMIT ${linkEntries}
      ) AS link ORDER BY xid DESC, id DESC LIMIT 1`.execute(trx);
    const [end] = rows;
    if (end === undefined) return false;
    await sql`
      INSERT INTO ledger_seals (seq, after_xid, after_id, up_to_xid, up_to_id, entries, hash, sealed_at)
      SELECT ${last.seq + 1n}, ${last.up_to_xid}::xid8, ${last.up_to_id}, ${end.xid}::xid8, ${end.id},
             link.entries, link.hash, ${at}
      FROM ledger_hash_entries(${last.hash}, ${last.up_to_xid}::xid8, ${last.up_to_id}, ${end.xid}::xid8, ${end.id}) AS link
    `.execute(trx);
    return true;
  });
}

/** The links that no longer match their entries or their predecessor. */
export async function findBrokenSeals(db: Kysely<DB>): Promise<bigint[]> {
  const { rows } = await sql<{ seq: bigint }>`
    WITH chain AS (
      SELECT s.*, lag(s.seq, 1, 0) OVER w AS previous_seq, lag(s.hash, 1, ${origin.hash}) OVER w AS previous_hash,
             lag(s.up_to_xid, 1, '0') OVER w AS previous_xid, lag(s.up_to_id, 1, 0) OVER w AS previous_id
      FROM ledger_seals s WINDOW w AS (ORDER BY s.seq)
    )
    SELECT chain.seq FROM chain
    CROSS JOIN LATERAL ledger_hash_entries(
      chain.previous_hash, chain.after_xid, chain.after_id, chain.up_to_xid, chain.up_to_id) AS link
    WHERE (chain.previous_seq + 1, chain.previous_xid, chain.previous_id)
            <> (chain.seq, chain.after_xid, chain.after_id)
       OR (link.entries, link.hash) <> (chain.entries, chain.hash)
    ORDER BY chain.seq`.execute(db);
  return rows.map((row) => row.seq);
}
