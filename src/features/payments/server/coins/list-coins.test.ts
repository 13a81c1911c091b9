import { afterAll, beforeAll, expect, test } from "vitest";
import { reportCoins } from "../commands/coins-reports.ts";
import { type CoinsTestbed, createCoinsTestbed } from "./coins-testbed.fixture.ts";

let testbed: CoinsTestbed;
let outpoints: string[];

beforeAll(async () => {
  testbed = await createCoinsTestbed();
  outpoints = [await testbed.receive(150_000n), await testbed.receive(40_000n)];
});
afterAll(() => testbed.drop());

async function outputs(minCents = 0n) {
  const { kind, coins } = await testbed.coins.list("btc", { minCents });
  if (kind !== "outputs") throw new Error("outputs");
  return coins;
}

test("coins are listed with their path, their age and their owner, the oldest first", async () => {
  const coins = await outputs();
  expect(coins.map(({ outpoint, path, amount }) => [outpoint, path, amount])).toEqual([
    [outpoints[0], "m/84'/0'/0'/0/0", "0.0015"],
    [outpoints[1], "m/84'/0'/0'/0/1", "0.0004"],
  ]);
  expect(coins[0]).toMatchObject({ state: "final", matureHeight: null, vout: 0, asset: "BTC" });
  expect(coins[0]?.customer).toMatch(/^cus_/);
  expect(coins[0]?.address).toMatch(/^tb1q/);
  const { text } = reportCoins({ kind: "outputs", coins });
  expect(text.split("\n")[1]).toMatch(/^m\/84'\/0'\/0'\/0\/0 .*0\.0015 .*BTC.*final.*2026-03-01 .*now.*cus_/);
});

test("small coins can be left out", async () => {
  const [first] = await outputs();
  const worth = first?.worthCents ?? 0n;
  expect((await outputs(worth)).map(({ outpoint }) => outpoint)).toEqual([outpoints[0]]);
  expect(await outputs(worth + 1n)).toEqual([]);
});

test("a spent coin is no longer listed", async () => {
  testbed.spent.add(outpoints[0] ?? "");
  const left = await outputs();
  testbed.spent.clear();
  expect(left.map(({ outpoint }) => outpoint)).toEqual([outpoints[1]]);
});

test("the CSV has a line for each coin, as wallets read it", async () => {
  const { rows, csv } = await testbed.coins.exportCsv("btc", null);
  const [heading, first] = csv.split("\r\n");
  expect(rows).toBe(2);
  expect(heading).toBe("path,address,outpoint,amount,asset,worth_usd,state");
  expect(first).toMatch(
    new RegExp(`^m/84'/0'/0'/0/0,tb1q[0-9a-z]+,${outpoints[0]},0\\.0015,BTC,\\d+\\.\\d\\d,final$`),
  );
});

test("the account is described as a wallet restores it", async () => {
  const account = await testbed.coins.describeAccount("btc");
  expect(account).toMatchObject({
    path: "m/84'/0'/0'",
    masterFingerprint: "73c5da0a",
    range: [0, 1],
    longestGap: 0,
    gapLimit: 20,
  });
  expect(account.descriptor).toMatch(
    /^wpkh\(\[73c5da0a\/84h\/0h\/0h\]tpub[1-9A-Za-z]+\/0\/\*\)#[a-z0-9]{8}$/,
  );
  expect(await testbed.coins.describeAccount("eth")).toMatchObject({
    path: "m/44'/60'/0'",
    descriptor: null,
  });
});
