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

const run = (...words: string[]): Promise<string> => testbed.run(...words);

test("balances are shown for every coin, and as data", async () => {
  expect(await run("coins", "balances")).toMatch(/^COIN .*CREDITED .*ON ADDRESSES/);
  expect(await run("coins", "balances", "--chain", "btc")).toContain("BTC (play money)");
  const [bitcoin] = await testbed.runJson("coins", "balances", "--chain", "btc");
  expect(bitcoin).toMatchObject({ asset: "BTC", chain: "btc", heldUnits: 0, movedUnits: 0, remark: null });
  expect(bitcoin.presentUnits).toBe(bitcoin.creditedUnits);
});

test("a sweep is written, and signed by the wallet of the demo's phrase", async () => {
  const out = join(dir, "sweep.psbt");
  const order = ["--chain", "btc", "--to", bitcoinOfOperator, "--fee-rate", "2", "--out", out];
  const text = await run("coins", "psbt", ...order);
  expect(text).toMatch(/^FILE .*INPUTS .*SUM .*FEE .*PAYS \(BTC\) .*SIZE \(vB\)/);
  expect(text).toContain(`Everything goes to ${bitcoinOfOperator}.`);
  expect(signElsewhere(readFileSync(out)).inputsLength).toBe(1);
  await expect(run("coins", "psbt", ...order)).rejects.toThrow("exists already");
  await expect(run("coins", "psbt", ...order.slice(0, 6))).rejects.toThrow("Give --out.");
  await expect(run("coins", "psbt", "--chain", "eth", ...order.slice(2))).rejects.toThrow(
    "list them with coins csv",
  );
});

test("coins are listed on screen and into a file", async () => {
  expect(await run("coins", "unspent", "--chain", "btc")).toMatch(/m\/84'\/0'\/0'\/0\/0 +tb1q/);
  expect(await run("coins", "unspent", "--chain", "btc", "--min-worth", "99999999")).toBe("Nothing.");
  await expect(run("coins", "unspent", "--chain", "btc", "--min-worth", "much")).rejects.toThrow(
    "in dollars",
  );
  await expect(run("coins", "unspent")).rejects.toThrow("Give --chain, one of: btc, doge, eth, ltc.");
  expect(await run("coins", "csv", "--chain", "btc")).toMatch(/^path,address,outpoint/);
  const out = join(dir, "coins.csv");
  expect(await run("coins", "csv", "--chain", "btc", "--out", out)).toBe(`1 rows in ${out}.`);
  expect(readFileSync(out, "utf8")).toMatch(/^path,.*\r\nm\/84/);
});

test("an address is found however it is spelled", async () => {
  const [{ address, customer }] = await testbed.runJson("coins", "unspent", "--chain", "btc");
  const [found] = await testbed.runJson("coins", "find", address.toUpperCase());
  expect(found).toMatchObject({ chain: "btc", address, customer, path: "m/84'/0'/0'/0/0", index: 0 });
  await expect(run("coins", "find", bitcoinOfOperator)).rejects.toThrow(
    `No customer was shown ${bitcoinOfOperator}.`,
  );
  await expect(run("coins", "find")).rejects.toThrow("Give an address.");
});

test("the account and the cover are shown", async () => {
  expect(await run("coins", "descriptor", "--chain", "btc")).toMatch(
    /descriptor +wpkh\(\[73c5da0a\/84h\/0h\/0h\]tpub/,
  );
  expect(await run("coins", "descriptor", "--chain", "doge")).toMatch(
    /descriptor +pkh\(\[73c5da0a\/44h\/3h\/0h\]tpub/,
  );
  expect(await run("coins", "descriptor", "--chain", "eth")).not.toContain("descriptor");
  expect(await run("coins", "cover")).toMatch(/owed +\$/);
  expect(await testbed.runJson("coins", "cover")).toMatchObject({ holdsCents: 0, debtsCents: 0 });
});
