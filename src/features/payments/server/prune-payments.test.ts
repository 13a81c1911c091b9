import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#src/shared/time.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";
import { prunePayments } from "./prune-payments.ts";
import { refreshRates } from "./refresh-rates.ts";

let testbed: PaymentsTestbed;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
});
afterAll(() => testbed.drop());

test("old prices, refused ones and blocks go; a deposit keeps its block, its rate and its receipt", async () => {
  const { kysely } = testbed.database;
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  const pay = { address: payment.address, asset: "BTC", amount: BigInt(payment.dueUnits) };
  await testbed.btc.sendPlayMoney(pay);
  await testbed.mine(testbed.btc, 12);
  const paid = await testbed.view(actor, payment);
  expect(paid.status).toBe("settled");

  testbed.clock.advance(91 * 24 * 60 * 60_000);
  const old = addDays(testbed.clock.now(), -90);
  const ticks = () => kysely.selectFrom("rate_ticks").select("id").where("at", "<", old).execute();
  const heights = async () => {
    const rows = await kysely
      .selectFrom("chain_blocks")
      .select("height")
      .where("chain_id", "=", "btc")
      .execute();
    return rows.map(({ height }) => height);
  };
  await refreshRates(testbed.context);
  const refusal = { asset: "BTC", source: "kraken", reason: "stale", detail: "", first_at: new Date(0) };
  const lasts = [addDays(testbed.clock.now(), -91), testbed.clock.now()];
  await kysely
    .insertInto("rate_refusals")
    .values(lasts.map((last_at) => ({ ...refusal, last_at })))
    .execute();
  const refusals = () => kysely.selectFrom("rate_refusals").select("last_at").orderBy("last_at").execute();
  await kysely.updateTable("chains").set({ cursor_height: 1_000_000 }).where("id", "=", "btc").execute();
  const [before, blocks] = [await ticks(), await heights()];
  expect(before.length).toBeGreaterThan(0);
  await prunePayments(testbed.context);
  expect(await ticks()).toEqual(before);
  expect(await refusals()).toHaveLength(2);

  await kysely.updateTable("chains").set({ last_ok_at: testbed.clock.now() }).execute();
  await prunePayments(testbed.context);
  expect(await ticks()).toEqual([]);
  expect(await refusals()).toEqual([{ last_at: testbed.clock.now() }]);
  expect(blocks.length).toBeGreaterThan(10);
  expect(await heights()).toHaveLength(1);
  expect((await testbed.view(actor, payment)).deposits).toMatchObject([{ state: paid.deposits[0]?.state }]);
  expect(await testbed.findings()).toEqual([]);
});
