import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccountKeys, parseAccountKey } from "./account-keys.ts";
import { adoptAccountKeys } from "./adopt-account-keys.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";

let testbed: PaymentsTestbed;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
});
afterAll(() => testbed.drop());

const family = "EVM";
const key = parseAccountKey(family, demoAccountKeys[family]);

/** What the database is bound to, and how many addresses were derived of it. */
async function bind(fingerprint: string, derived: number): Promise<void> {
  await testbed.database.kysely
    .updateTable("address_counters")
    .set({ key_fingerprint: fingerprint, next_index: derived })
    .where("chain_family", "=", family)
    .execute();
}

const adopt = (fingerprint: string) =>
  adoptAccountKeys({ ...testbed.context, keys: new Map([[family, { ...key, fingerprint }]]) });

test("another account key than that of the addresses is refused at the start", async () => {
  await bind("0000000a", 1);
  await expect(adopt("00000001")).rejects.toThrow("does not match 0000000a of this database");
  await expect(adopt("0000000a")).resolves.toBeUndefined();
});

test("a database whose addresses everybody can spend from is not gone on with", async () => {
  await bind(key.fingerprint, 1);
  await expect(adopt("00000001")).rejects.toThrow(
    "demo's EVM key, which is public: begin with a new database",
  );
});

test("a key that no address was derived of gives way, but never to another coin's", async () => {
  await bind("0000000a", 0);
  await adopt("00000001");
  await bind("00000001", 1);
  await expect(adopt("0000000a")).rejects.toThrow("does not match 00000001");
  await bind("00000001", 0);
  const bitcoin = testbed.context.keys.get("BTC")?.fingerprint ?? "";
  await expect(adopt(bitcoin)).rejects.toThrow(/does not match 00000001/);
});
