import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { bitcoinOfOperator } from "../coins/coins-testbed.fixture.ts";
import { signElsewhere } from "../coins/operator-seed.fixture.ts";

let testbed: OperatorTestbed;
const dir = mkdtempSync(join(tmpdir(), "coins-"));

beforeAll(async () => {
  testbed = await openOperatorTestbed();
  const held = await testbed.hold("skipper@example.com");
  await testbed.run("deposit", "credit", held.id);
});
afterAll(async () => {
  await testbed.drop();
  rmSync(dir, { recursive: true });
});

const coins = (...words: string[]): Promise<string> => testbed.run("coins", ...words);

test("balances are shown for every coin, and as data", async () => {
  expect(await coins("balances")).toMatch(/^COIN .*CREDITED .*ON ADDRESSES/);
  expect(await coins("balances", "--chain", "btc")).toContain("BTC (play money)");
  const [bitcoin] = await testbed.runJson("coins", "balances", "--chain", "btc");
  expect(bitcoin).toMatchObject({ asset: "BTC", chain: "btc", heldUnits: 0, movedUnits: 0, remark: null });
  expect(bitcoin.presentUnits).toBe(bitcoin.creditedUnits);
});

test("a sweep is written, and signed by the wallet of the demo's phrase", async () => {
  const out = join(dir, "sweep.psbt");
  const order = ["--chain", "btc", "--to", bitcoinOfOperator, "--fee-rate", "2", "--out", out];
  const text = await coins("psbt", ...order);
  expect(text).toMatch(/^FILE .*INPUTS .*SUM .*FEE .*PAYS \(BTC\) .*SIZE \(vB\)/);
  expect(text).toContain(`Everything goes to ${bitcoinOfOperator}.`);
  expect(signElsewhere(readFileSync(out)).inputsLength).toBe(1);
  await expect(coins("psbt", ...order)).rejects.toThrow("exists already");
  await expect(coins("psbt", ...order.slice(0, 6))).rejects.toThrow("Say --out.");
  await expect(coins("psbt", "--chain", "eth", ...order.slice(2))).rejects.toThrow(
    "list them with coins csv",
  );
});

test("coins are listed on screen and into a file", async () => {
  expect(await coins("unspent", "--chain", "btc")).toMatch(/m\/84'\/0'\/0'\/0\/0 +tb1q/);
  expect(await coins("unspent", "--chain", "btc", "--min-worth", "99999999")).toBe("Nothing.");
  await expect(coins("unspent", "--chain", "btc", "--min-worth", "much")).rejects.toThrow("in dollars");
  await expect(coins("unspent")).rejects.toThrow("Say --chain.");
  expect(await coins("csv", "--chain", "btc")).toMatch(/^path,address,outpoint/);
  const out = join(dir, "coins.csv");
  expect(await coins("csv", "--chain", "btc", "--out", out)).toBe(`1 rows in ${out}.`);
  expect(readFileSync(out, "utf8")).toMatch(/^path,.*\r\nm\/84/);
});

test("an address is found however it is spelled", async () => {
  const [{ address, customer }] = await testbed.runJson("coins", "unspent", "--chain", "btc");
  const [found] = await testbed.runJson("coins", "find", address.toUpperCase());
  expect(found).toMatchObject({ chain: "btc", address, customer, path: "m/84'/0'/0'/0/0", index: 0 });
  await expect(coins("find", bitcoinOfOperator)).rejects.toThrow(
    `No customer was shown ${bitcoinOfOperator}.`,
  );
  await expect(coins("find")).rejects.toThrow("Give an address.");
});

test("the account and the cover are shown", async () => {
  expect(await coins("descriptor", "--chain", "btc")).toMatch(
    /descriptor +wpkh\(\[73c5da0a\/84h\/0h\/0h\]tpub/,
  );
  expect(await coins("descriptor", "--chain", "doge")).toMatch(
    /descriptor +pkh\(\[73c5da0a\/44h\/3h\/0h\]tpub/,
  );
  expect(await coins("descriptor", "--chain", "eth")).not.toContain("descriptor");
  expect(await coins("cover")).toMatch(/owed +\$/);
  expect(await testbed.runJson("coins", "cover")).toMatchObject({ holdsCents: 0, debtsCents: 0 });
});
