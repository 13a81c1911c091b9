import type { Platform } from "#src/platform/platform.ts";
import { readReceived, unreviewedCents } from "./received-coins.ts";

/** Held deposits, oldest first, with their owners and what these received with each that is not reviewed. */
export async function listHeldDeposits({ db }: Pick<Platform, "db">) {
  const held = await db.kysely
    .selectFrom("deposits as d")
    .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
    .select(["d.id", "d.chain_id", "d.txid", "d.asset", "d.units", "d.cents", "d.held_reason"])
    .select(["d.senders", "d.epoch", "d.failure", "d.seen_at", "d.mined_at", "a.address", "a.customer_id"])
    .where("d.state", "=", "held")
    .orderBy("d.seen_at")
    .orderBy("d.id")
    .execute();
  const received = await readReceived(
    db.kysely,
    held.filter(({ held_reason: reason }) => reason === "limit"),
  );
  return held.map((deposit) => {
    const { id, customer_id: customerId, chain_id: chain, mined_at: minedAt, cents } = deposit;
    const coins = { id, customerId, chain, minedAt: minedAt ?? deposit.seen_at, cents };
    return { ...deposit, unreviewedCents: unreviewedCents(coins, received) };
  });
}
