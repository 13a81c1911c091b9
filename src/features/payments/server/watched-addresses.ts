import { type Kysely, sql } from "kysely";
import type { ChainWatch } from "#src/drivers/chain/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** What to look for on a chain: every address that was ever shown to a customer. */
export function watchOf(db: Kysely<DB>, chain: string): ChainWatch {
  return {
    addresses: (among) => watchedAddresses(db, chain, among),
    outpoints: async () => new Set(),
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
