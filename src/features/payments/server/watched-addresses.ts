import { type Kysely, sql } from "kysely";
import type { ChainWatch } from "#src/drivers/chain/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** What to look for on a chain: every address that was ever shown to a customer, and what waiting deposits spend. */
export function watchOf(db: Kysely<DB>, chain: string): ChainWatch {
  return {
    addresses: (among) => watchedAddresses(db, chain, among),
    outpoints: (among) => watchedOutpoints(db, chain, among),
  };
}

async function watchedAddresses(
  db: Kysely<DB>,
  chain: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("deposit_addresses")
    .select("address")
    .where("chain_id", "=", chain)
    .where("address", "=", sql<string>`ANY(${[...addresses]}::text[])`)
    .execute();
  return new Set(rows.map(({ address }) => address));
}

async function watchedOutpoints(
  db: Kysely<DB>,
  chain: string,
  outpoints: readonly string[],
): Promise<ReadonlySet<string>> {
  if (outpoints.length === 0) return new Set();
  const rows = await db
    .selectFrom("deposit_spends as s")
    .innerJoin("deposits as d", (join) =>
      join.onRef("d.chain_id", "=", "s.chain_id").onRef("d.txid", "=", "s.txid"),
    )
    .select("s.outpoint")
    .where("s.chain_id", "=", chain)
    .where("s.outpoint", "=", sql<string>`ANY(${[...outpoints]}::text[])`)
    .where("d.height", "is", null)
    .where("d.state", "in", ["seen", "replaced"])
    .execute();
  return new Set(rows.map(({ outpoint }) => outpoint));
}
