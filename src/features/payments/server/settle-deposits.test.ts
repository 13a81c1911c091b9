import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { decodeId } from "#src/shared/ids.ts";
import { paymentsAlarms } from "./payments-alarms.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";
import { refreshRates } from "./refresh-rates.ts";
import { releaseDeposit } from "./release-deposit.ts";
import { scanChain } from "./scan-chain.ts";

let testbed: PaymentsTestbed;
beforeAll(async () => {
  testbed = await createPaymentsTestbed();
});
afterEach(async () => {
  expect(await testbed.findings()).toEqual([]);
});
afterAll(() => testbed.drop());

type Payment = Awaited<ReturnType<PaymentsTestbed["create"]>>;

const operator = () => createCtx(testbed.platform, { kind: "staff", id: testbed.platform.ids.next() });
const balanceOf = ({ customerId }: UserActor) => testbed.wallet.balanceOf(customerId);
/** USDT is a dollar: exact cents. */
const sendDollars = (payment: Payment, dollars: number) =>
  testbed.eth.sendPlayMoney({
    address: payment.address,
    asset: "USDT",
    amount: BigInt(Math.round(dollars * 1_000_000)),
  });
const depositsOf = async (actor: UserActor, payment: Payment) =>
  (await testbed.view(actor, payment)).deposits;
const statesOf = async (actor: UserActor, payment: Payment) =>
  (await depositsOf(actor, payment)).map(({ state, heldReason }) => heldReason ?? state).toSorted();
const release = (id: string) => releaseDeposit(testbed.context, operator(), decodeId("deposit", id) ?? "");
const alarmsOf = async (kind: string) =>
  (await paymentsAlarms(testbed.platform)
    .find((source) => source.kind === kind)
    ?.find()) ?? [];

describe("what a customer received together", () => {
  test("parts of one block wait for the confirmations of their sum, and the page says how many", async () => {
    const actor = await testbed.newCustomer();
    const [one, other] = [
      await testbed.create(actor, "usdt-eth", 60_000),
      await testbed.create(actor, "usdt-eth", 60_000),
    ];
    await sendDollars(one, 600);
    await sendDollars(other, 600);
    await testbed.mine(testbed.eth, 2);
    for (const payment of [one, other]) {
      expect(await depositsOf(actor, payment)).toMatchObject([
        { state: "confirming", confirmations: 2, required: 3 },
      ]);
    }
    await testbed.mine(testbed.eth, 1);
    expect(await balanceOf(actor)).toBe(120_000n);
  });

  test("ten of 19,999 dollars wait for an operator, as their sum would", async () => {
    const actor = await testbed.newCustomer();
    const payment = await testbed.create(actor, "usdt-eth", 1_000_000);
    for (let part = 0; part < 10; part += 1) await sendDollars(payment, 19_999);
    await testbed.mine(testbed.eth, 6);
    expect(await statesOf(actor, payment)).toEqual(Array.from({ length: 10 }, () => "limit"));
    expect(await balanceOf(actor)).toBe(0n);
    const alarms = await alarmsOf("held deposit");
    expect(alarms.filter(({ detail }) => detail.includes("$199,990.00"))).toHaveLength(10);
  });

  test("the sum is over both chains, and another day has a sum of its own", async () => {
    const actor = await testbed.newCustomer();
    const first = await testbed.create(actor, "usdt-eth", 1_000_000);
    await sendDollars(first, 15_000);
    await testbed.mine(testbed.eth, 6);
    expect(await balanceOf(actor)).toBe(1_500_000n);
    const second = await testbed.create(actor, "btc", 600_000);
    await testbed.btc.sendPlayMoney({
      address: second.address,
      asset: "BTC",
      amount: BigInt(second.dueUnits),
    });
    await testbed.mine(testbed.btc, 6);
    expect(await statesOf(actor, second)).toEqual(["limit"]);

    testbed.clock.advance(25 * 60 * 60_000);
    const third = await testbed.create(actor, "usdt-eth", 1_000_000);
    await sendDollars(third, 15_000);
    await testbed.mine(testbed.eth, 6);
    expect(await statesOf(actor, third)).toEqual(["credited"]);
  });

  test("a decision covers what it was about: less comes without one, the rest keeps waiting", async () => {
    const actor = await testbed.newCustomer();
    const payment = await testbed.create(actor, "usdt-eth", 1_000_000);
    for (const dollars of [15_000, 6_000, 7_000]) await sendDollars(payment, dollars);
    await testbed.mine(testbed.eth, 6);
    const held = (await depositsOf(actor, payment)).find(({ cents }) => cents === 1_500_000);
    expect(await statesOf(actor, payment)).toEqual(["limit", "limit", "limit"]);
    // Not deep enough to be part of the decision.
    await sendDollars(payment, 19_000);
    await testbed.mine(testbed.eth, 1);
    expect(await release(held?.id ?? "")).toMatchObject({ kind: "credited" });
    await sendDollars(payment, 50);
    await testbed.mine(testbed.eth, 6);
    expect((await statesOf(actor, payment)).filter((state) => state === "limit")).toHaveLength(2);
    expect(await balanceOf(actor)).toBe(3_405_000n);
    await sendDollars(payment, 1_000);
    await testbed.mine(testbed.eth, 6);
    expect((await statesOf(actor, payment)).filter((state) => state === "limit")).toHaveLength(3);
  });

  test("coins whose block is given up are decided about again", async () => {
    const actor = await testbed.newCustomer();
    const payment = await testbed.create(actor, "usdt-eth", 1_000_000);
    const sent = [await sendDollars(payment, 19_000), await sendDollars(payment, 18_000)];
    await testbed.mine(testbed.eth, 6);
    const [held] = await depositsOf(actor, payment);
    await release(held?.id ?? "");
    await testbed.eth.reorganize(6, sent);
    await testbed.scan(testbed.eth);
    await testbed.mine(testbed.eth, 6);
    expect(await statesOf(actor, payment)).toEqual(["limit", "limit"]);
    expect(await balanceOf(actor)).toBe(0n);
  });
});

test("a miner's reward is credited once it can be spent, and its page says how long that is", async () => {
  const actor = await testbed.newCustomer();
  const payment = await testbed.create(actor, "btc", 2_000);
  await testbed.btc.sendPlayMoney({
    address: payment.address,
    asset: "BTC",
    amount: BigInt(payment.dueUnits),
  });
  const rewarding: ChainSource = {
    ...testbed.btc,
    following: async (above, count, watch) =>
      (await testbed.btc.following(above, count, watch))?.map((block) => ({
        ...block,
        outputs: block.outputs.map((output) => ({ ...output, matureAfter: 8 })),
      })) ?? null,
  };
  const mine = async (blocks: number) => {
    for (let block = 0; block < blocks; block += 1) await testbed.btc.mineBlock();
    await scanChain(testbed.context, rewarding);
  };
  await mine(7);
  expect(await depositsOf(actor, payment)).toMatchObject([
    { state: "confirming", confirmations: 7, required: 8 },
  ]);
  await mine(1);
  expect(await statesOf(actor, payment)).toEqual(["credited"]);
});

describe("too little", () => {
  const sendBitcoin = (payment: Payment, cents: bigint) =>
    testbed.btc.sendPlayMoney({
      address: payment.address,
      asset: "BTC",
      amount: (BigInt(payment.dueUnits) * cents) / 10_000n,
    });

  test("on several addresses of a customer is credited once together it is enough", async () => {
    const actor = await testbed.newCustomer();
    const payments = [
      await testbed.create(actor, "btc", 10_000),
      await testbed.create(actor, "btc", 10_000),
      await testbed.create(actor, "btc", 10_000),
    ] as const;
    await sendBitcoin(payments[0], 300n);
    // Moving it would take more than it is worth: it counts with nothing.
    await sendBitcoin(payments[2], 100n);
    await testbed.mine(testbed.btc, 2);
    expect(await statesOf(actor, payments[0])).toEqual(["dust"]);
    await sendBitcoin(payments[1], 220n);
    await testbed.mine(testbed.btc, 2);
    for (const payment of payments.slice(0, 2)) expect(await statesOf(actor, payment)).toEqual(["credited"]);
    expect(await statesOf(actor, payments[2])).toEqual(["dust"]);
    expect(await balanceOf(actor)).toBeGreaterThanOrEqual(518n);
  });

  test("counts with nothing of another customer or of another coin", async () => {
    const [ann, bob] = [await testbed.newCustomer(), await testbed.newCustomer()];
    const [hers, his] = [await testbed.create(ann, "btc", 10_000), await testbed.create(bob, "btc", 10_000)];
    const ether = await testbed.create(ann, "usdt-eth", 2_000);
    await sendBitcoin(hers, 300n);
    await sendBitcoin(his, 300n);
    await sendDollars(ether, 5);
    await testbed.mine(testbed.btc, 3);
    await testbed.mine(testbed.eth, 3);
    expect([await balanceOf(ann), await balanceOf(bob)]).toEqual([0n, 0n]);
  });
});

describe("a deposit that cannot be settled", () => {
  test("waits for an operator, with its error, and the others of its block go on", async () => {
    const [ann, bob] = [await testbed.newCustomer(), await testbed.newCustomer()];
    const [hers, his] = [
      await testbed.create(ann, "usdt-eth", 2_000),
      await testbed.create(bob, "usdt-eth", 2_000),
    ];
    await sendDollars(hers, 20);
    await sendDollars(his, 20);
    const mend = await testbed.failEvents("payments.credited.v1", "22003", ann.customerId);
    await testbed.mine(testbed.eth, 2);
    expect(await statesOf(ann, hers)).toEqual(["failed"]);
    expect(await balanceOf(bob)).toBe(2_000n);
    const [deposit] = await depositsOf(ann, hers);
    const id = deposit?.id ?? "";
    const alarm = (await alarmsOf("held deposit")).find(({ command }) => command.includes(id));
    expect(alarm?.detail).toContain("a planted failure");
    expect(await release(id)).toEqual({ kind: "tried-again" });
    await testbed.mine(testbed.eth, 1);
    expect(await statesOf(ann, hers)).toEqual(["failed"]);
    await mend();
    expect(await release(id)).toEqual({ kind: "tried-again" });
    // By the usual rules: with a block, and not by the decision alone.
    expect(await balanceOf(ann)).toBe(0n);
    await testbed.mine(testbed.eth, 1);
    expect((await alarmsOf("held deposit")).some(({ command }) => command.includes(id))).toBe(false);
    expect(await balanceOf(ann)).toBe(2_000n);
  });

  test("a made-up token of any amount waits for its size, beside a payment that is credited", async () => {
    const [ann, bob] = [await testbed.newCustomer(), await testbed.newCustomer()];
    const [hers, his] = [
      await testbed.create(ann, "usdt-eth", 2_000),
      await testbed.create(bob, "usdt-eth", 2_000),
    ];
    await testbed.eth.sendPlayMoney({ address: hers.address, asset: "USDT", amount: 10n ** 30n });
    await sendDollars(his, 20);
    await testbed.mine(testbed.eth, 6);
    expect(await statesOf(ann, hers)).toEqual(["limit"]);
    expect(await balanceOf(bob)).toBe(2_000n);
    // Every page of its customer is drawn.
    expect(await depositsOf(ann, hers)).toMatchObject([{ cents: 100_000_000_000_000 }]);
    expect((await testbed.wallet.stateOf(ann.customerId)).balanceCents).toBe(0n);
  });
});

describe("a price that comes late", () => {
  const hours = (count: number) => count * 60 * 60_000;

  test("after hours is an operator's matter, who credits at the first one after the block", async () => {
    const actor = await testbed.newCustomer();
    const payment = await testbed.create(actor, "btc", 2_000);
    testbed.clock.advance(hours(1));
    await testbed.btc.sendPlayMoney({
      address: payment.address,
      asset: "BTC",
      amount: BigInt(payment.dueUnits),
    });
    await testbed.mine(testbed.btc, 6);
    expect(await statesOf(actor, payment)).toEqual(["no_rate"]);
    testbed.clock.advance(hours(6) + 1);
    await testbed.mine(testbed.btc, 1);
    expect(await statesOf(actor, payment)).toEqual(["late_rate"]);
    const [deposit] = await depositsOf(actor, payment);
    const id = deposit?.id ?? "";
    expect(await release(id)).toEqual({ kind: "no-price", asset: "BTC" });
    const alarm = (await alarmsOf("held deposit")).find(({ command }) => command.includes(`credit ${id}`));
    expect(alarm?.detail).toContain("no exchange rate");

    await refreshRates(testbed.context);
    await testbed.mine(testbed.btc, 6);
    expect(await statesOf(actor, payment)).toEqual(["late_rate"]);
    expect(await balanceOf(actor)).toBe(0n);
    const { rows } = await testbed.database.pool.query<{ rate_e8: bigint }>(
      "SELECT rate_e8 FROM rate_ticks WHERE asset = 'BTC' ORDER BY at DESC LIMIT 1",
    );
    expect(await release(id)).toMatchObject({ kind: "credited", rateE8: BigInt(rows[0]?.rate_e8 ?? 0) });
    expect(await balanceOf(actor)).toBeGreaterThan(1_900n);
  });

  test("is no matter where only the scanner was late: a price of the time is there", async () => {
    const actor = await testbed.newCustomer();
    const payment = await testbed.create(actor, "btc", 2_000);
    await testbed.btc.sendPlayMoney({
      address: payment.address,
      asset: "BTC",
      amount: BigInt(payment.dueUnits),
    });
    for (let block = 0; block < 7; block += 1) await testbed.btc.mineBlock();
    testbed.clock.advance(hours(30));
    await testbed.scan(testbed.btc);
    expect(await statesOf(actor, payment)).toEqual(["credited"]);
  });
});
