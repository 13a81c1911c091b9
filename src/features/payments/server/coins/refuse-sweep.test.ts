import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { parseAccountKey, demoAccountKeys } from "../account-keys.ts";
import { deriveAddress } from "../derive-address.ts";
import { passOverAddresses } from "../pass-over-addresses.ts";
import { useSweepFolder } from "./sweep-folder.fixture.ts";

const form = { kind: "p2wpkh", hrp: "tb" } as const;
const folder = useSweepFolder();
const { sweep } = folder;

test.each([
  ["of the main network", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
  ["of another coin", "DBus3bamQjgJULBJtYXpEzDWQRwF5iwxgC"],
  ["with a typing error", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsy"],
])("a destination %s is refused", async (_, to) => {
  await expect(sweep({ to })).rejects.toThrow(`${to} is no address of this Bitcoin network.`);
  expect(readdirSync(folder.dir)).toEqual([]);
});

test("T21 a destination that customers are or will be shown is refused", async () => {
  await folder.testbed.receive(150_000n);
  const key = parseAccountKey("BTC", demoAccountKeys.BTC);
  const { next_index: next } = await folder.testbed.database.kysely
    .selectFrom("address_counters")
    .select("next_index")
    .where("chain_family", "=", "BTC")
    .executeTakeFirstOrThrow();
  for (const index of [0, next - 1, next, next + 20]) {
    const address = deriveAddress(key, index, form);
    for (const to of [address, address.toUpperCase()]) {
      await expect(sweep({ to })).rejects.toThrow("is a deposit address");
    }
  }
});

test("a destination that a restore passed over is refused", async () => {
  await folder.testbed.receive(150_000n);
  const { kysely } = folder.testbed.database;
  const counters = await kysely.selectFrom("address_counters").selectAll().execute();
  const before = counters.find((counter) => counter.chain_family === "BTC")?.next_index ?? 0;
  await kysely.transaction().execute(passOverAddresses);
  const to = deriveAddress(parseAccountKey("BTC", demoAccountKeys.BTC), before + 3, form);
  await expect(sweep({ to })).rejects.toThrow("is a deposit address");
  for (const { chain_family: family, next_index } of counters) {
    await kysely
      .updateTable("address_counters")
      .set({ next_index })
      .where("chain_family", "=", family)
      .execute();
  }
});

test.each([
  ["0", "is no fee rate"],
  ["-1", "is no fee rate"],
  ["fast", "is no fee rate"],
  ["0.05", "Nodes do not relay"],
  ["301", "add --i-know"],
])("a fee rate of %s is refused", async (feeRate, reason) => {
  await expect(sweep({ feeRate })).rejects.toThrow(reason);
});

test("a fee above a fifth of the coins, or an absurd rate, has to be meant", async () => {
  await folder.testbed.receive(100_000n);
  // 110 virtual bytes at 200.
  await expect(sweep({ feeRate: "200" })).rejects.toThrow("takes more than a fifth");
  const meant = await sweep({ feeRate: "301", isUnusualFeeMeant: true });
  expect(meant.files).toMatchObject([{ feeUnits: 33_110n }]);
});

test("what is left must be worth relaying", async () => {
  await folder.testbed.receive(30_000n);
  await expect(sweep({ feeRate: "290", isUnusualFeeMeant: true })).rejects.toThrow(
    "Nothing is worth its fee",
  );
});

test("T21 an address that the account key does not derive is not swept", async () => {
  const outpoint = await folder.testbed.receive(150_000n);
  const { kysely } = folder.testbed.database;
  const { address_id: id } = await kysely
    .selectFrom("deposits")
    .select("address_id")
    .where("txid", "=", outpoint.split(":")[0] ?? "")
    .executeTakeFirstOrThrow();
  await kysely
    .updateTable("deposit_addresses")
    .set({ derivation_index: 90_000 })
    .where("id", "=", id)
    .execute();
  await expect(sweep()).rejects.toThrow("The account key does not derive");
});
