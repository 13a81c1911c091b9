import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { reportCover } from "../commands/coins-reports.ts";
import {
  createGatewaysTestbed,
  type GatewaysTestbed,
  type Opened,
} from "../gateways/gateways-testbed.fixture.ts";
import { coinsOf } from "./coins-testbed.fixture.ts";
import { readBooks } from "./read-books.ts";

let gateways: GatewaysTestbed;
beforeAll(async () => {
  gateways = await createGatewaysTestbed();
});
afterAll(() => gateways.testbed.drop());

const books = async () => {
  const read = await readBooks(gateways.testbed);
  return { ...read, of: (name: string) => read.sources.find(({ source }) => source === name)?.cents ?? 0n };
};

const takeByGateway = async (actor: UserActor, cents: bigint): Promise<Opened> => {
  const opened = await gateways.open(actor);
  gateways.say(opened, { id: `${opened.id}-a`, cents });
  await gateways.readAll();
  return opened;
};
const takeBack = async (opened: Opened): Promise<void> => {
  gateways.say(opened, { id: `${opened.id}-a`, state: "invalid" });
  await gateways.readAll();
};
const takeCoins = async (actor: UserActor): Promise<void> => {
  const { testbed } = gateways;
  const { address } = await testbed.create(actor, "btc", 5_000);
  await testbed.btc.sendPlayMoney({ address, asset: "BTC", amount: 100_000n });
  await testbed.mine(testbed.btc, 3);
};
const give = async (actor: UserActor, cents: bigint): Promise<void> => {
  const { platform, wallet } = gateways.testbed;
  await transaction(platform, (trx) =>
    wallet.creditAdjustment(trx, createCtx(platform, systemActor), {
      id: platform.ids.next(),
      customerId: actor.customerId,
      cents,
      key: platform.ids.random(),
    }),
  );
};
/** Delivers what is ordered. */
const deliver = async (): Promise<void> => {
  const { platform, database } = gateways.testbed;
  const { rows } = await database.pool.query<{ order_id: string }>(
    "SELECT order_id FROM holds WHERE state = 'reserved'",
  );
  for (const { order_id: order } of rows) {
    const settle = "SELECT wallet_settle_order($1, $2, 'delivered', $3)";
    await database.pool.query(settle, [order, platform.ids.next(), platform.clock.now()]);
  }
};

test("what is owed is explained by coins, each gateway, operators and what was sold", async () => {
  const { testbed } = gateways;
  // What other histories of this file left reserved is sold first.
  await deliver();
  const before = await books();
  const actor = await testbed.newCustomer();
  await takeCoins(actor);
  const coins = await gateways.balance(actor);
  const opened = await takeByGateway(actor, 2_000n);
  await give(actor, 500n);
  await testbed.order(actor, 300n);
  await deliver();
  await testbed.order(actor, 100n);
  const after = await books();
  const changed = (name: string): bigint => after.of(name) - before.of(name);
  expect([changed("coins"), changed("gateway simulated")]).toEqual([coins, 2_000n]);
  expect([changed("adjustments"), changed("sold")]).toEqual([500n, -300n]);
  expect(after.gatewaysCents).toBe(after.of("gateway simulated"));
  expect(after.holdsCents - before.holdsCents).toBe(100n);

  // What the wallet has spent becomes a debt.
  await testbed.order(actor, await gateways.balance(actor));
  await takeBack(opened);
  const reversed = await books();
  expect(reversed.of("gateway simulated")).toBe(before.of("gateway simulated"));
  expect(reversed.debtsCents - before.debtsCents).toBe(2_000n);
});

test("after any history the sources come to what is owed", async () => {
  const step = fc.record({
    kind: fc.constantFrom("gateway", "take-back", "give", "order", "deliver" as const),
    cents: fc.bigInt(1n, 3_000n),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const actor = await gateways.testbed.newCustomer();
      const opened: Opened[] = [];
      for (const { kind, cents } of steps) {
        if (kind === "gateway") opened.push(await takeByGateway(actor, cents));
        if (kind === "give") await give(actor, cents);
        if (kind === "deliver") await deliver();
        const last = kind === "take-back" ? opened.pop() : undefined;
        if (last !== undefined) await takeBack(last);
        const isPayable = (await gateways.balance(actor)) >= cents && (await gateways.debt(actor)) === 0n;
        if (kind === "order" && isPayable) await gateways.testbed.order(actor, cents);
      }
      const { sources, owedCents, walletsCents, holdsCents, debtsCents } = await books();
      expect(sources.reduce((sum, { cents }) => sum + cents, 0n)).toBe(owedCents);
      expect(owedCents).toBe(walletsCents + holdsCents - debtsCents);
    }),
    { numRuns: 12 },
  );
});

test("the report of the cover names what gateways took, and sums the sources", async () => {
  await takeByGateway(await gateways.testbed.newCustomer(), 1_234n);
  const cover = await coinsOf(gateways.context).proveCover();
  const { text } = reportCover(cover);
  const lineOf = (name: string): string => new RegExp(`^${name} +(.+)$`, "m").exec(text)?.[1] ?? "";
  expect(lineOf("taken by gateways")).toBe(lineOf("gateway simulated"));
  expect(text.match(/^owed .*$/gm)?.map((line) => line.replaceAll(/ +/g, " "))).toEqual(
    Array.from({ length: 2 }, () => `owed ${lineOf("owed")}`),
  );
});
