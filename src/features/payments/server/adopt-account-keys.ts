import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AccountKeyError, demoAccountKeys, parseAccountKey } from "./account-keys.ts";
import { accounts } from "#src/shared/coins/chains.ts";
import type { PaymentsContext } from "./context.ts";

/**
 * Binds each account key to this database. With another key no stored address could be verified any more,
 * so it is refused at the start, unless no address was ever derived.
 */
export async function adoptAccountKeys({ platform, keys }: PaymentsContext): Promise<void> {
  const db = platform.db.kysely;
  for (const { family, fingerprint } of keys.values()) {
    const bound = await bindKey(db, family, fingerprint);
    if (bound === fingerprint) continue;
    if (bound !== undefined && demoFingerprints().has(bound)) {
      throw new AccountKeyError(
        `This database was used with the demo's ${family} key, which is public: begin with a new database.`,
      );
    }
    const known =
      bound === undefined ? "is used for another coin" : `does not match ${bound} of this database`;
    throw new AccountKeyError(`The ${family} account key ${fingerprint} ${known}.`);
  }
}

/** Returns the fingerprint that the family is bound to now. */
async function bindKey(db: Kysely<DB>, family: string, fingerprint: string): Promise<string | undefined> {
  await db
    .insertInto("address_counters")
    .values({ chain_family: family, key_fingerprint: fingerprint, next_index: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .updateTable("address_counters")
    .set({ key_fingerprint: fingerprint })
    .where("chain_family", "=", family)
    .where("next_index", "=", 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("address_counters as other")
            .where("other.key_fingerprint", "=", fingerprint)
            .select("other.key_fingerprint"),
        ),
      ),
    )
    .execute();
  const counter = await db
    .selectFrom("address_counters")
    .select("key_fingerprint")
    .where("chain_family", "=", family)
    .executeTakeFirst();
  return counter?.key_fingerprint;
}

const demoFingerprints = (): ReadonlySet<string> =>
  new Set(accounts.map(({ family }) => parseAccountKey(family, demoAccountKeys[family]).fingerprint));
