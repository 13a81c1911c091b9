import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type GatewayDriver, GatewayError } from "#src/drivers/gateway/port.ts";
import { createGatewaysTestbed, type GatewaysTestbed } from "./gateways-testbed.fixture.ts";
import { createGateways } from "./index.ts";
import { readGatewayPayment, readGateways } from "./read-gateways.ts";

// What breaks, stalls or comes twice while payments of gateways are read.

let gateways: GatewaysTestbed;
beforeAll(async () => {
  gateways = await createGatewaysTestbed();
});
beforeEach(() => gateways.gateway.fail(null));
afterAll(() => gateways.testbed.drop());

test.each([
  ["an id that no text can hold", { id: "\u0000" }, "no usable id"],
  ["an amount that no text can hold", { amount: "2\u00000" }, "no usable amount"],
])("%s keeps no other payment from its credit", async (_, broken, problem) => {
  const [opened, next] = [await gateways.open(), await gateways.open()];
  gateways.say(opened, { id: `${opened.id}-a`, ...broken });
  gateways.say(opened, { id: `${opened.id}-b` });
  gateways.say(next, { id: `${next.id}-a` });
  await gateways.readAll();
  expect([await gateways.balance(opened.actor), await gateways.balance(next.actor)]).toEqual([
    2_000n,
    2_000n,
  ]);
  expect(await gateways.alarmsAbout("gateway contradiction", [opened.id])).toMatchObject([
    { detail: expect.stringContaining(problem) },
  ]);
});

test("one payment that cannot be stored or read keeps no other from its credit", async () => {
  const { context, gateway, testbed } = gateways;
  const [broken, opened, next] = [await gateways.open(), await gateways.open(), await gateways.open()];
  for (const each of [broken, opened, next]) gateways.say(each, { id: `${each.id}-b` });
  gateways.say(opened, { id: `${opened.id}-a` });
  const due = { due_at: testbed.clock.now() };
  const db = testbed.platform.db.kysely;
  await db.updateTable("gateway_payments").set({ due_at: null }).execute();
  const ids = [broken.id, opened.id, next.id];
  await db.updateTable("gateway_payments").set(due).where("id", "in", ids).execute();
  const odd: GatewayDriver = {
    ...gateway,
    async read(id) {
      if (id === broken.gatewayId) throw new TypeError("planted");
      const reading = await gateway.read(id);
      const payments = reading.payments.map((each) =>
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what no column takes, whatever the port says
        each.id === `${opened.id}-a` ? { ...each, late: "maybe" as unknown as boolean } : each,
      );
      return { ...reading, payments };
    },
  };
  await readGateways({ ...context, gateways: new Map([["simulated", odd]]) });
  const balances = [broken, opened, next].map(({ actor }) => gateways.balance(actor));
  expect(await Promise.all(balances)).toEqual([0n, 2_000n, 2_000n]);
  expect(await gateways.alarmsAbout("gateway contradiction", [opened.id])).toMatchObject([
    { detail: expect.stringContaining("cannot be applied") },
  ]);
  await gateways.readAll();
  expect(await gateways.balance(broken.actor)).toBe(2_000n);
});

test("an answer that was overtaken by a younger one is not applied", async () => {
  const { context, gateway, testbed } = gateways;
  const opened = await gateways.open();
  const id = `${opened.id}-a`;
  gateways.say(opened, { id, state: "invalid" });
  const old = await gateway.read(opened.gatewayId);
  const row = await testbed.platform.db.kysely
    .selectFrom("gateway_payments")
    .selectAll()
    .where("id", "=", opened.id)
    .executeTakeFirstOrThrow();
  const overtaken: GatewayDriver = {
    ...gateway,
    async read() {
      gateways.say(opened, { id });
      await readGatewayPayment(context, row);
      return old;
    },
  };
  await readGatewayPayment({ ...context, gateways: new Map([["simulated", overtaken]]) }, row);
  expect(await gateways.balance(opened.actor)).toBe(2_000n);
});

test("a webhook that comes while an operator asks is not forgotten", async () => {
  const { context, gateway, testbed } = gateways;
  const opened = await gateways.open();
  gateways.say(opened, { id: `${opened.id}-a`, state: "pending" });
  await gateways.readAll();
  const hurried: GatewayDriver = {
    ...gateway,
    async read(gatewayId) {
      const reading = await gateway.read(gatewayId);
      gateways.say(opened, { id: `${opened.id}-a` });
      await gateways.hint(opened.gatewayId);
      return reading;
    },
  };
  testbed.clock.advance(1_000);
  await createGateways({ ...context, gateways: new Map([["simulated", hurried]]) }).read(opened.id);
  await readGateways(context);
  expect(await gateways.balance(opened.actor)).toBe(2_000n);
});

test("a gateway that is silent for ten minutes is an alarm, and loses nothing", async () => {
  const opened = await gateways.open();
  gateways.say(opened, { id: `${opened.id}-a` });
  gateways.gateway.fail("it did not answer: ECONNREFUSED");
  const { clock, platform } = gateways.testbed;
  // A gateway that does not answer is asked a few times a run: for this payment.
  await platform.db.kysely.updateTable("gateway_payments").set({ due_at: null }).execute();
  await platform.db.kysely
    .updateTable("gateway_payments")
    .set({ due_at: clock.now() })
    .where("id", "=", opened.id)
    .execute();
  await readGateways(gateways.context);
  expect(await gateways.alarmsAbout("gateway unreachable", ["simulated"])).toEqual([]);
  clock.advance(10 * 60_000 + 1);
  expect(await gateways.alarmsAbout("gateway unreachable", ["simulated"])).toMatchObject([
    { detail: expect.stringContaining("ECONNREFUSED") },
  ]);
  gateways.gateway.fail(null);
  await gateways.readAll();
  expect(await gateways.alarmsAbout("gateway unreachable", ["simulated"])).toEqual([]);
  expect(await gateways.balance(opened.actor)).toBe(2_000n);
});

test("a gateway that is silent holds up no other, and is asked a few times a run", async () => {
  const { context, gateway, testbed } = gateways;
  const opened = await gateways.open();
  gateways.say(opened, { id: `${opened.id}-a` });
  const due = { due_at: testbed.clock.now(), driver: "silent" };
  const db = testbed.platform.db.kysely;
  const others = await Promise.all(Array.from({ length: 6 }, () => gateways.open(opened.actor)));
  const ids = others.map(({ id }) => id);
  await db.updateTable("gateway_payments").set(due).where("id", "in", ids).execute();
  await gateways.hint(opened.gatewayId);
  let calls = 0;
  const silent: GatewayDriver = {
    ...gateway,
    driver: "silent",
    async read() {
      calls += 1;
      throw new GatewayError("it did not answer");
    },
  };
  await readGateways({ ...context, gateways: new Map([["silent", silent], ...context.gateways]) });
  expect(await gateways.balance(opened.actor)).toBe(2_000n);
  expect(calls).toBe(3);
  await db.deleteFrom("gateway_payments").where("id", "in", ids).execute();
});

test("a checkout without an answer is asked for more rarely with its age, and after a month no more", async () => {
  const { context, gateway, testbed } = gateways;
  const opened = await gateways.open();
  gateways.say(opened, { id: `${opened.id}-a`, state: "pending" });
  await gateways.readAll();
  const db = testbed.platform.db.kysely;
  const read = async () => {
    const row = await db
      .selectFrom("gateway_payments")
      .selectAll()
      .where("id", "=", opened.id)
      .executeTakeFirstOrThrow();
    await readGatewayPayment(context, row);
    const { due_at: dueAt } = await db
      .selectFrom("gateway_payments")
      .select("due_at")
      .where("id", "=", opened.id)
      .executeTakeFirstOrThrow();
    return dueAt === null ? null : (dueAt.getTime() - testbed.clock.now().getTime()) / 60_000;
  };
  const dayMs = 24 * 60 * 60_000;
  const minutes: (number | null)[] = [];
  for (const waitMs of [0, dayMs, 28 * dayMs]) {
    testbed.clock.advance(waitMs);
    gateway.fail(null);
    minutes.push(await read());
    gateway.fail("it answered with status 404");
    minutes.push(await read());
  }
  expect(minutes).toEqual([5, 1, 5, 60, 5, 60]);
  testbed.clock.advance(dayMs + 1);
  expect(await read()).toBeNull();
  expect(await gateways.alarmsAbout("gateway unreachable", ["simulated"])).toEqual([]);
  gateway.fail(null);
  expect(await read()).toBe(24 * 60);
});

test("two runs at the same time credit once", async () => {
  const opened = await gateways.open();
  gateways.say(opened, { id: `${opened.id}-a` });
  await gateways.hint(opened.gatewayId);
  await Promise.all([1, 2, 3].map(() => readGateways(gateways.context)));
  expect(await gateways.balance(opened.actor)).toBe(2_000n);
  expect(await gateways.testbed.findings()).toEqual([]);
});
