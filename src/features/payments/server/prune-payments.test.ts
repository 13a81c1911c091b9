import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#src/shared/time.ts";
import { createPaymentsWorld, type PaymentsWorld } from "./payments-world.fixture.ts";
import { prunePayments } from "./prune-payments.ts";
import { refreshRates } from "./refresh-rates.ts";

let world: PaymentsWorld;
beforeAll(async () => {
  world = await createPaymentsWorld();
});
afterAll(() => world.drop());

test("old prices and blocks go; a deposit keeps its block, its rate and its receipt", async () => {
  const { kysely } = world.database;
  const actor = await world.newCustomer();
  const payment = await world.create(actor, "btc", 2_000);
  const pay = { address: payment.address, asset: "BTC", amount: BigInt(payment.dueUnits) };
  await world.btc.sendPlayMoney(pay);
  await world.mine(world.btc, 12);
  const paid = await world.view(actor, payment);
  expect(paid.status).toBe("settled");

  world.clock.advance(91 * 24 * 60 * 60_000);
  const old = addDays(world.clock.now(), -90);
  const ticks = () => kysely.selectFrom("rate_ticks").select("id").where("at", "<", old).execute();
  const heights = async () => {
    const rows = await kysely
      .selectFrom("chain_blocks")
      .select("height")
      .where("chain_id", "=", "btc")
      .execute();
    return rows.map(({ height }) => height);
  };
  await refreshRates(world.context);
  await kysely.updateTable("chains").set({ cursor_height: 1_000_000 }).where("id", "=", "btc").execute();
  const [before, blocks] = [await ticks(), await heights()];
  expect(before.length).toBeGreaterThan(0);
  await prunePayments(world.context);
  expect(await ticks()).toEqual(before);

  await kysely.updateTable("chains").set({ last_ok_at: world.clock.now() }).execute();
  await prunePayments(world.context);
  expect(await ticks()).toEqual([]);
  expect(blocks.length).toBeGreaterThan(10);
  expect(await heights()).toHaveLength(1);
  expect((await world.view(actor, payment)).deposits).toMatchObject([{ state: paid.deposits[0]?.state }]);
  expect(await world.findings()).toEqual([]);
});
