import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createCtx } from "#src/platform/ctx.ts";
import { testOperator } from "#src/platform/operator/operator.fixture.ts";
import { createGatewaysTestbed, type GatewaysTestbed } from "./gateways-testbed.fixture.ts";
import { readGateways } from "./read-gateways.ts";
import { releaseGatewayDeposit } from "./release-gateway-deposit.ts";

let gateways: GatewaysTestbed;
beforeAll(async () => {
  gateways = await createGatewaysTestbed();
});
beforeEach(() => gateways.gateway.fail(null));
afterAll(() => gateways.testbed.drop());

test("what is settled is credited once, however often it is read", async () => {
  const opened = await gateways.open();
  gateways.say(opened, { id: `${opened.id}-a`, state: "pending" });
  await gateways.readAll();
  expect(await gateways.balance(opened.actor)).toBe(0n);
  expect(await gateways.view(opened)).toMatchObject({
    status: "processing",
    deposits: [{ state: "pending" }],
  });
  gateways.say(opened, { id: `${opened.id}-a` });
  for (let time = 0; time < 3; time += 1) await gateways.readAll();
  expect(await gateways.balance(opened.actor)).toBe(2_000n);
  expect(await gateways.view(opened)).toMatchObject({ status: "settled", flags: [] });
  expect(await gateways.testbed.findings()).toEqual([]);
});

test("a webhook credits nothing of what it says, and lets its payment be read at once", async () => {
  const opened = await gateways.open();
  expect(await gateways.hint(opened.gatewayId)).toBe(true);
  await readGateways(gateways.context);
  expect(await gateways.balance(opened.actor)).toBe(0n);
  gateways.say(opened, { id: `${opened.id}-a`, cents: 1_500n });
  expect(await gateways.hint(opened.gatewayId)).toBe(true);
  await readGateways(gateways.context);
  expect(await gateways.balance(opened.actor)).toBe(1_500n);
  expect(await gateways.view(opened)).toMatchObject({ flags: ["partial"] });
});

test("a forged webhook asks for nothing", async () => {
  const opened = await gateways.open();
  gateways.say(opened, { id: `${opened.id}-a` });
  expect(await gateways.hint(opened.gatewayId, "another secret")).toBe(false);
  await readGateways(gateways.context);
  expect(await gateways.balance(opened.actor)).toBe(0n);
});

test("the fee that was named is kept of what comes, rounded up", async () => {
  const opened = await gateways.open(undefined, 50);
  gateways.say(opened, { id: `${opened.id}-a`, cents: 2_001n });
  await gateways.readAll();
  expect(await gateways.balance(opened.actor)).toBe(1_990n);
  // As with coins of a chain, a percent more or less is what was asked for.
  expect(await gateways.view(opened)).toMatchObject({ status: "settled", flags: [] });
});

test("money that was spent and did not come becomes a debt, and comes again by an operator alone", async () => {
  const opened = await gateways.open();
  const id = `${opened.id}-a`;
  gateways.say(opened, { id });
  await gateways.readAll();
  await gateways.testbed.order(opened.actor, 1_500n);
  gateways.say(opened, { id, state: "invalid" });
  await gateways.readAll();
  expect([await gateways.balance(opened.actor), await gateways.debt(opened.actor)]).toEqual([0n, 1_500n]);
  gateways.say(opened, { id });
  await gateways.readAll();
  const [deposit] = await gateways.depositsOf(opened);
  expect(deposit).toMatchObject({ state: "held", held_reason: "again" });
  expect(await gateways.alarmsAbout("held gateway deposit", [deposit?.id ?? ""])).toHaveLength(1);
  const ctx = createCtx(gateways.testbed.platform, testOperator);
  expect(await releaseGatewayDeposit(gateways.context, ctx, deposit?.id ?? "")).toEqual({ cents: 2_000n });
  expect(await releaseGatewayDeposit(gateways.context, ctx, deposit?.id ?? "")).toBeNull();
  expect([await gateways.balance(opened.actor), await gateways.debt(opened.actor)]).toEqual([500n, 0n]);
  expect(await gateways.testbed.findings()).toEqual([]);
});

test.each([
  ["another worth", { cents: 5_000n }],
  ["no settlement any more", { state: "pending" }],
] as const)("after a credit %s moves nothing and is an alarm until it is taken back", async (_, lie) => {
  const opened = await gateways.open();
  const id = `${opened.id}-a`;
  gateways.say(opened, { id });
  await gateways.readAll();
  gateways.say(opened, { id, ...lie });
  await gateways.readAll();
  expect(await gateways.balance(opened.actor)).toBe(2_000n);
  expect(await gateways.alarmsAbout("gateway contradiction", [opened.id])).toHaveLength(1);
  gateways.say(opened, { id });
  await gateways.readAll();
  expect(await gateways.alarmsAbout("gateway contradiction", [opened.id])).toEqual([]);
});

test("one payment that is said to be of two checkouts is credited for the first", async () => {
  const [one, other] = [await gateways.open(), await gateways.open()];
  gateways.say(one, { id: `${one.id}-a` });
  await gateways.readAll();
  gateways.say(other, { id: `${one.id}-a` });
  await gateways.readAll();
  expect([await gateways.balance(one.actor), await gateways.balance(other.actor)]).toEqual([2_000n, 0n]);
  expect(await gateways.alarmsAbout("gateway contradiction", [other.id])).toHaveLength(1);
});

test.each([-1n, 10n ** 30n])("a worth of %s cents is not believed", async (cents) => {
  const opened = await gateways.open();
  gateways.say(opened, { id: `${opened.id}-a`, cents });
  await gateways.readAll();
  expect(await gateways.balance(opened.actor)).toBe(0n);
  expect(await gateways.alarmsAbout("gateway contradiction", [opened.id])).toHaveLength(1);
});

test("after any history of hints, readings and lies each payment counts once, and what is true in the end is in the wallet", async () => {
  const state = fc.constantFrom("pending", "settled", "invalid" as const);
  const step = fc.oneof(
    fc.record({
      kind: fc.constant("say" as const),
      payment: fc.integer({ min: 0, max: 2 }),
      state,
      cents: fc.bigInt(1n, 3_000n),
    }),
    fc.record({ kind: fc.constantFrom("hint", "forged", "read", "twice", "fail" as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const opened = await gateways.open();
      const known = new Set<number>();
      for (const each of steps) {
        gateways.gateway.fail(null);
        if (each.kind === "say") {
          known.add(each.payment);
          const said = { state: each.state, cents: each.cents };
          gateways.say(opened, { id: `${opened.id}-${each.payment}`, ...said });
          continue;
        }
        if (each.kind === "fail") gateways.gateway.fail("silence");
        await gateways.hint(opened.gatewayId, each.kind === "forged" ? "another" : gateways.secret);
        const runs = each.kind === "twice" ? [1, 2] : [1];
        await Promise.all(runs.map(() => readGateways(gateways.context)));
      }
      gateways.gateway.fail(null);
      const before = await gateways.depositsOf(opened);
      for (const payment of known) gateways.say(opened, { id: `${opened.id}-${payment}`, cents: 700n });
      await gateways.hint(opened.gatewayId);
      await readGateways(gateways.context);
      const after = await gateways.depositsOf(opened);
      expect(new Set(after.map((row) => row.gateway_payment_id)).size).toBe(known.size);
      expect(after).toHaveLength(known.size);
      const held = after.filter((row) => row.state === "held");
      // Only what was taken back once waits; all other money is in the wallet.
      expect(held.every((row) => row.held_reason === "again" && row.epoch > 0)).toBe(true);
      expect(after.filter((row) => row.state === "credited")).toHaveLength(known.size - held.length);
      const credited = after.reduce(
        (sum, row) => (row.state === "credited" ? sum + (row.cents ?? 0n) : sum),
        0n,
      );
      expect(await gateways.balance(opened.actor)).toBe(credited);
      const earlier = before.filter((row) => row.state === "credited");
      for (const { id, cents } of earlier) expect(after.find((row) => row.id === id)?.cents).toBe(cents);
      for (const payment of known) gateways.say(opened, { id: `${opened.id}-${payment}`, state: "invalid" });
      await gateways.hint(opened.gatewayId);
      await readGateways(gateways.context);
      expect([await gateways.balance(opened.actor), await gateways.debt(opened.actor)]).toEqual([0n, 0n]);
      expect(await gateways.testbed.findings()).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
