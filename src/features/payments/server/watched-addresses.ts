import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** Which of these addresses were ever shown to a customer. */
export async function watchedAddresses(
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
