import type { Platform } from "#src/platform/platform.ts";

/** Held deposits, oldest first, with their owners. */
export function listHeldDeposits({ db }: Pick<Platform, "db">) {
  return db.kysely
    .selectFrom("deposits as d")
    .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
    .select([
      "d.id",
      "d.chain_id",
      "d.txid",
      "d.asset",
      "d.units",
      "d.cents",
      "d.held_reason",
      "d.senders",
      "d.epoch",
    ])
    .select(["d.seen_at", "a.address", "a.customer_id"])
    .where("d.state", "=", "held")
    .orderBy("d.seen_at")
    .orderBy("d.id")
    .execute();
}
