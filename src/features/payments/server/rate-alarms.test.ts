import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";
import { rateAlarms } from "./rate-alarms.ts";
import { refreshRates } from "./refresh-rates.ts";

let testbed: PaymentsTestbed;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
});
afterAll(() => testbed.drop());

test("the operator is called when a coin on offer has had no price for ten minutes, until it has one", async () => {
  const { clock, context } = testbed;
  // Later than what another test doubted.
  clock.advance(60_000);
  const source = rateAlarms(context);
  await refreshRates(context);
  const since = clock.now().toISOString();
  clock.advance(9 * 60_000);
  // Nothing was asked for before the start.
  expect(await source.find()).toBeNull();
  clock.advance(2 * 60_000);
  const found = await source.find();
  // Dogecoin is not on offer here.
  expect(found?.map(({ objectId }) => objectId)).toEqual(["BTC", "ETH", "USDT", "USDC"]);
  expect(found?.[0]).toMatchObject({ occurrence: since, command: "npm start -- --check" });
  expect(found?.[0]?.detail).toBe(
    `BTC has had no price since ${since}. Payments in it are refused, and what arrives waits.`,
  );
  clock.advance(60_000);
  expect(await source.find()).toEqual(found);
  await refreshRates(context);
  expect(await source.find()).toEqual([]);
});

test("it says what is in doubt, and names a coin that never had a price", async () => {
  const { clock, context, database } = testbed;
  await refreshRates(context);
  const source = rateAlarms(context);
  await database.kysely.deleteFrom("rate_ticks").where("asset", "=", "USDC").execute();
  clock.advance(11 * 60_000);
  const at = clock.now();
  const doubt = { asset: "BTC", source: null, reason: "apart", detail: "kraken says $1, coinbase says $2" };
  await database.kysely
    .insertInto("rate_refusals")
    .values({ ...doubt, first_at: at, last_at: at })
    .execute();
  const details = new Map((await source.find())?.map(({ objectId, detail }) => [objectId, detail]));
  expect(details.get("BTC")).toContain("(apart: kraken says $1, coinbase says $2)");
  expect(details.get("USDC")).toBe(
    "USDC has never had a price. Payments in it are refused, and what arrives waits.",
  );
});
