import { AccountKeyError } from "./account-keys.ts";
import type { PaymentsContext } from "./context.ts";

/**
 * Binds each account key to this database. With another key no stored address could be verified any more,
 * so it is refused at the start.
 */
export async function adoptAccountKeys({ platform, keys }: PaymentsContext): Promise<void> {
  const db = platform.db.kysely;
  for (const { family, fingerprint } of keys.values()) {
    await db
      .insertInto("address_counters")
      .values({ chain_family: family, key_fingerprint: fingerprint, next_index: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const counter = await db
      .selectFrom("address_counters")
      .select("key_fingerprint")
      .where("chain_family", "=", family)
      .executeTakeFirst();
    if (counter?.key_fingerprint !== fingerprint) {
      const known =
        counter === undefined
          ? "is used for another coin"
          : `does not match ${counter.key_fingerprint} of this database`;
      throw new AccountKeyError(`The ${family} account key ${fingerprint} ${known}.`);
    }
  }
}
