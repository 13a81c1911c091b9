import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** A deposit in a block, whatever was decided about it: its coins are on the address unless they were moved. */
export type MinedCoin = Awaited<ReturnType<typeof readMinedCoins>>[number];

/** The deposits of a chain that are in blocks, the oldest first, with the owners of their addresses. */
export async function readMinedCoins(db: Kysely<DB>, chain: string) {
  return db
    .selectFrom("deposits as d")
    .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
    .leftJoin("deposit_shortfalls as s", "s.deposit_id", "d.id")
    .select(["d.id", "d.txid", "d.ref", "d.asset", "d.units", "d.state", "d.held_reason", "d.mature_after"])
    .select(["d.height", "d.mined_at", "a.address", "a.customer_id", "a.derivation_index as index"])
    .select("s.missing_units")
    .where("d.chain_id", "=", chain)
    .where("d.state", "in", ["confirming", "credited", "final", "dust", "held"])
    .where("d.height", "is not", null)
    .$narrowType<{ height: number; mined_at: Date }>()
    .orderBy("d.height")
    .orderBy("d.txid")
    .orderBy("d.ref")
    .execute();
}

/** Coins that an operator has not decided about stay where they are: they may have to be returned. */
export function isUndecided({ state }: Pick<MinedCoin, "state">): boolean {
  return state === "held" || state === "confirming";
}

/** Base units that reached its address: of a token that announced more than it moved, only what came. */
export function arrivedUnits(coin: Pick<MinedCoin, "units" | "held_reason" | "missing_units">): bigint {
  return coin.held_reason === "unmoved" ? 0n : coin.units - (coin.missing_units ?? 0n);
}
