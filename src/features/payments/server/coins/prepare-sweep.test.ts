import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TEST_NETWORK, Transaction } from "@scure/btc-signer";
import { expect, test } from "vitest";
import { bitcoinOfOperator } from "./coins-testbed.fixture.ts";
import { signElsewhere } from "./operator-seed.fixture.ts";
import { useSweepFolder } from "./sweep-folder.fixture.ts";

const folder = useSweepFolder();
const { path: out, sweep } = folder;

const outpointsOf = (transaction: Transaction): string[] =>
  Array.from({ length: transaction.inputsLength }, (_, place) => {
    const { txid, index } = transaction.getInput(place);
    return `${Buffer.from(txid ?? []).toString("hex")}:${index}`;
  });

test("what is on our addresses is written as one file for its owner, and signed elsewhere", async () => {
  const outpoints = [await folder.testbed.receive(150_000n), await folder.testbed.receive(90_000n)];
  const prepared = await sweep();
  expect(prepared.files).toMatchObject([
    { file: out(), inputs: 2, sumUnits: 240_000n, vsize: 178, feeUnits: 890n },
  ]);
  expect(statSync(out()).mode & 0o777).toBe(0o600);
  const signed = signElsewhere(readFileSync(out()));
  expect(outpointsOf(signed).toSorted()).toEqual(outpoints.toSorted());
  expect(signed.getOutput(0).amount).toBe(239_110n);
  expect(signed.getOutputAddress(0, TEST_NETWORK)).toBe(bitcoinOfOperator);
});

test("coins that were moved are not swept again", async () => {
  const first = await folder.testbed.receive(150_000n);
  await sweep();
  folder.testbed.spent.add(first);
  await expect(sweep({ out: out("again.psbt") })).rejects.toThrow("There is nothing on our addresses.");
  const second = await folder.testbed.receive(70_000n);
  await sweep({ out: out("third.psbt") });
  expect(outpointsOf(Transaction.fromPSBT(readFileSync(out("third.psbt"))))).toEqual([second]);
});

test("an existing file is left as it is, and none of several is written", async () => {
  await folder.testbed.receive(150_000n);
  writeFileSync(out(), "mine");
  await expect(sweep()).rejects.toThrow(`${out()} exists already: name a new file.`);
  expect(readFileSync(out(), "utf8")).toBe("mine");
  await expect(sweep({ out: join(folder.dir, "missing", "sweep.psbt") })).rejects.toThrow(
    "cannot be written",
  );
  expect(readdirSync(folder.dir)).toEqual(["sweep.psbt"]);
});

test("held and unconfirmed coins stay where they are", async () => {
  const [credited, held] = [await folder.testbed.receive(150_000n), await folder.testbed.receive(80_000n)];
  const address = (await folder.testbed.create(await folder.testbed.newCustomer(), "btc", 5_000)).address;
  await folder.testbed.btc.sendPlayMoney({ address, asset: "BTC", amount: 60_000n });
  await folder.testbed.mine(folder.testbed.btc, 1);
  await folder.testbed.database.kysely
    .updateTable("deposits")
    .set({ state: "held", held_reason: "sender" })
    .where("txid", "=", held.split(":")[0] ?? "")
    .execute();
  expect(await sweep()).toMatchObject({ undecided: 2, files: [{ inputs: 1 }] });
  expect(outpointsOf(Transaction.fromPSBT(readFileSync(out())))).toEqual([credited]);
  await folder.testbed.mine(folder.testbed.btc, 6);
});

test("a miner's reward is swept once it can be spent", async () => {
  const reward = await folder.testbed.receive(150_000n);
  const setMature = (matureAfter: number) =>
    folder.testbed.database.kysely
      .updateTable("deposits")
      .set({ mature_after: matureAfter })
      .where("txid", "=", reward.split(":")[0] ?? "")
      .execute();
  // In a block six deep: the next block is the sixth after it.
  await setMature(7);
  await expect(sweep()).rejects.toThrow("held, unconfirmed or not spendable yet");
  await setMature(6);
  expect(await sweep()).toMatchObject({ immature: 0, files: [{ inputs: 1 }] });
});

test("more coins than a signing device takes become several numbered files", async () => {
  const { kysely } = folder.testbed.database;
  const template = await folder.testbed.receive(100_000n);
  const row = await kysely
    .selectFrom("deposits")
    .selectAll()
    .where("txid", "=", template.split(":")[0] ?? "")
    .executeTakeFirstOrThrow();
  // Sent and mined at once; recorded as the scanner does.
  const address = await kysely
    .selectFrom("deposit_addresses")
    .select("address")
    .where("id", "=", row.address_id)
    .executeTakeFirstOrThrow();
  for (let coin = 0; coin < 202; coin += 1) {
    await folder.testbed.btc.sendPlayMoney({ ...address, asset: "BTC", amount: 100_000n });
  }
  await folder.testbed.mine(folder.testbed.btc, 6);
  writeFileSync(out("sweep-2.psbt"), "mine");
  await expect(sweep()).rejects.toThrow("sweep-2.psbt exists already");
  expect(readdirSync(folder.dir)).toEqual(["sweep-2.psbt"]);
  rmSync(out("sweep-2.psbt"));
  const { files } = await sweep();
  expect(files.map(({ file, inputs }) => [file, inputs])).toEqual([
    [out("sweep-1.psbt"), 200],
    [out("sweep-2.psbt"), 3],
  ]);
  const all = files.flatMap(({ file }) => outpointsOf(Transaction.fromPSBT(readFileSync(file))));
  expect(new Set(all).size).toBe(203);
});
