import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { reportBalances, reportCover } from "../commands/coins-reports.ts";
import { type CoinsTestbed, coinsOf, createCoinsTestbed, withSource } from "./coins-testbed.fixture.ts";

let testbed: CoinsTestbed;
let credited: string;
let held: string;
/** What a unit of a hundred millionth is worth in cents, × 1e8. */
let rateE8: bigint;

beforeAll(async () => {
  testbed = await createCoinsTestbed();
  [credited, held] = [await testbed.receive(150_000n), await testbed.receive(80_000n)];
  await testbed.database.kysely
    .updateTable("deposits")
    .set({ state: "dust" })
    .where("txid", "=", held.split(":")[0] ?? "")
    .execute();
  const rows = await testbed.database.kysely
    .selectFrom("rate_ticks")
    .select("rate_e8")
    .where("asset", "=", "BTC")
    .orderBy("at", "desc")
    .limit(1)
    .execute();
  rateE8 = rows[0]?.rate_e8 ?? 0n;
});
afterAll(() => testbed.drop());

const cents = (units: bigint): bigint => (units * rateE8 * 100n) / 10n ** 16n;
async function bitcoin(chain: string | null = "btc") {
  const [sums] = await testbed.coins.balances(chain);
  if (sums === undefined) throw new Error("no sums");
  return sums;
}

test("the coins of a chain are summed by what was decided and by what is there", async () => {
  expect(await bitcoin()).toMatchObject({
    asset: "BTC",
    simulated: true,
    creditedUnits: 150_000n,
    heldUnits: 0n,
    dustUnits: 80_000n,
    unconfirmedUnits: 0n,
    presentUnits: 230_000n,
    freeUnits: 230_000n,
    movedUnits: 0n,
    presentCents: cents(230_000n),
    remark: null,
  });
});

test("what was swept is moved, and the sums stay consistent", async () => {
  testbed.spent.add(credited);
  const sums = await bitcoin();
  testbed.spent.delete(credited);
  expect(sums).toMatchObject({ creditedUnits: 150_000n, presentUnits: 80_000n, movedUnits: 150_000n });
});

test("a coin of which nothing came is not asked about, and is worth nothing without a rate", async () => {
  const later = {
    ...testbed.context,
    platform: { ...testbed.platform, clock: new ManualClock(new Date("2026-04-01")) },
  };
  const all = await coinsOf(later).balances(null);
  expect(all.map(({ asset, presentUnits, presentCents }) => [asset, presentUnits, presentCents])).toEqual([
    ["BTC", 230_000n, null],
    ["ETH", 0n, 0n],
    ["USDT", 0n, 0n],
    ["USDC", 0n, 0n],
  ]);
});

test("a chain that cannot be asked is reported as such, beside the others", async () => {
  const { coins: _, ...unasked } = testbed.btc;
  const all = await coinsOf(withSource(testbed.context, unasked)).balances(null);
  expect(all.map(({ asset, presentUnits }) => [asset, presentUnits])).toEqual([
    ["BTC", null],
    ["ETH", 0n],
    ["USDT", 0n],
    ["USDC", 0n],
  ]);
  expect(reportBalances(all).text).toContain("BTC: The simulated chain btc has no outputs to list.");
});

test("a node that does not answer leaves what the database has", async () => {
  const silent: ChainSource = {
    ...testbed.btc,
    coins: { unspent: async () => Promise.reject(new Error("timeout")) },
  };
  const [sums] = await coinsOf(withSource(testbed.context, silent)).balances("btc");
  expect(sums).toMatchObject({ creditedUnits: 150_000n, presentUnits: null, presentCents: null });
  expect(sums?.remark).toBe("The node does not answer: timeout");
});

test("a node that has not said which network it is leaves what the database has", async () => {
  const silent: ChainSource = {
    ...testbed.btc,
    addressForm: async () => Promise.reject(new Error("no node answered")),
  };
  const all = await coinsOf(withSource(testbed.context, silent)).balances(null);
  expect(all[0]).toMatchObject({ creditedUnits: 150_000n, presentUnits: null });
  expect(all[0]?.remark).toBe("The node does not answer: no node answered");
  expect(all).toHaveLength(4);
});

test("an unknown chain is refused with those there are", async () => {
  await expect(testbed.coins.balances("xmr")).rejects.toThrow(
    "No chain xmr is in use here: there is btc, eth.",
  );
  await expect(testbed.coins.list("doge", { minCents: 0n })).rejects.toThrow("No chain doge is in use here");
});

test("cover compares free coins with what customers have", async () => {
  const cover = await testbed.coins.proveCover();
  const { rows } = await testbed.database.pool.query<{ sum: bigint }>(
    "SELECT sum(balance) AS sum FROM ledger_accounts WHERE kind = 'wallet'",
  );
  // The dust above was credited before this test called it dust.
  expect(cover.walletsCents).toBe(rows[0]?.sum);
  expect(cover).toMatchObject({
    coinsCents: cents(230_000n),
    holdsCents: 0n,
    debtsCents: 0n,
    owedCents: cover.walletsCents,
    isComplete: true,
  });
  testbed.spent.add(credited);
  const swept = await testbed.coins.proveCover();
  testbed.spent.delete(credited);
  expect(swept.uncoveredCents).toBe(cover.owedCents - cents(80_000n));
  expect(swept.movedCents).toBe(cents(150_000n));
});

test("neither cover nor its text names a customer or an address", async () => {
  const cover = await testbed.coins.proveCover();
  const { text, data } = reportCover(cover);
  expect(data).toBe(cover);
  const all =
    text + JSON.stringify(cover, (_, value: unknown) => (typeof value === "bigint" ? `${value}` : value));
  expect(all).not.toMatch(/tb1|cus_|0x/);
  expect(text).toContain("not covered here");
  expect(text).not.toContain("Not every coin could be counted");
  const { coins: _, ...unasked } = testbed.btc;
  const partial = await coinsOf(withSource(testbed.context, unasked)).proveCover();
  expect(partial).toMatchObject({ isComplete: false, coinsCents: 0n });
  expect(reportCover(partial).text).toContain("Not every coin could be counted");
});

test("holds and debts count: orders are owed, debts are not", async () => {
  const { pool } = testbed.database;
  const before = await testbed.coins.proveCover();
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM customers ORDER BY id LIMIT 1");
  const customer = rows[0]?.id;
  const insert = `INSERT INTO ledger_accounts (id, kind, customer_id, currency, balance, version)
    VALUES (ledger_account_id($1, $2, 'USD'), $1, $2, 'USD', $3, 0)
    ON CONFLICT (id) DO UPDATE SET balance = excluded.balance`;
  await pool.query(insert, ["holds", customer, 700]);
  await pool.query(insert, ["reversal-debt", customer, -300]);
  const after = await testbed.coins.proveCover();
  await pool.query(insert, ["holds", customer, 0]);
  await pool.query(insert, ["reversal-debt", customer, 0]);
  expect(after).toMatchObject({ holdsCents: 700n, debtsCents: 300n, owedCents: before.owedCents + 400n });
});
