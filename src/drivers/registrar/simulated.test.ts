import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import type { CreateOrder } from "./port.ts";
import { testRegistrant } from "#src/sandbox/registry/elsewhere.fixture.ts";
import { createSimulatedRegistrar, type SimulatedRegistrarOptions } from "./simulated.ts";

let database: TestDatabase;
const clock = new ManualClock(new Date("2026-11-20T09:00:00Z"));
const ids = createIds(() => clock.now());

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function newDriver(options: Partial<SimulatedRegistrarOptions> = {}) {
  return createSimulatedRegistrar({ db: database.pool, clock, ids, seed: 1, ...options });
}

function orderOf(name: string): CreateOrder {
  const whom = { registrant: testRegistrant, isPrivate: false, nameServers: [], premiumCents: null };
  return { name, years: 1, key: `order of ${name}`, ...whom };
}

async function chargesOf(name: string): Promise<string[]> {
  const text = "SELECT act FROM sim_registry_charges WHERE name = $1 ORDER BY id";
  const { rows } = await database.pool.query<{ act: string }>(text, [name]);
  return rows.map(({ act }) => act);
}

test.each(["unreachable", "busy"] as const)("a call that is %s begins nothing", async (fault) => {
  const name = `${fault}.com`;
  const made = await newDriver({ faults: { [fault]: 1 } }).create(orderOf(name));
  expect(made).toMatchObject({ state: "refused", error: { code: fault } });
  expect(await newDriver().info(name)).toEqual({ ok: true, value: null });
});

test("an act received twice is done once", async () => {
  const faulty = newDriver({ faults: { duplicate: 1 } });
  const made = await faulty.create(orderOf("twice.com"));
  if (made.state !== "done") throw new Error(made.state);
  const currentExpiry = made.value.expiresAt;
  const order = { name: "twice.com", years: 1, currentExpiry, key: "twice", premiumCents: null };
  expect(await faulty.renew(order)).toMatchObject({ state: "done" });
  expect(await chargesOf("twice.com")).toEqual(["create", "renew"]);
});

test("an act that stalls is unknown, but was done", async () => {
  expect(await newDriver({ faults: { stall: 1 } }).create(orderOf("stalls.com"))).toEqual({
    state: "unknown",
  });
  expect(await newDriver().info("stalls.com")).toMatchObject({ value: { isOurs: true } });
});

test("the same seed puts faults on the same calls for a name, whatever is done to others", async () => {
  const faults = { unreachable: 0.2, busy: 0.2, lostAnswer: 0.2 };
  const orders = Array.from({ length: 20 }, (_, index) => orderOf(`seed-${index}.com`));
  const lived = async (order: typeof orders) => {
    const driver = newDriver({ seed: 7, faults });
    const seen = new Map<string, string>();
    for (const one of order) {
      const made = await driver.create(one);
      seen.set(one.name, made.state === "refused" ? made.error.code : made.state);
    }
    return seen;
  };
  const first = await lived(orders);
  expect(await lived(orders.toReversed())).toEqual(first);
  expect(new Set(first.values())).toEqual(new Set(["done", "unknown", "busy", "unreachable"]));
});

test("a lost answer is settled by asking again, and paid once", async () => {
  const order = orderOf("lost-create-1.com");
  expect(await newDriver().create(order)).toEqual({ state: "unknown" });
  expect(await newDriver().create(order)).toMatchObject({ state: "done" });
  expect(await chargesOf(order.name)).toEqual(["create"]);
});

test("a registration that the registry reviews is pending until it decides", async () => {
  const driver = newDriver();
  expect(await driver.create(orderOf("pending-create-1.com"))).toEqual({ state: "pending" });
  expect(await driver.info("pending-create-1.com")).toMatchObject({
    value: { isOurs: true, statuses: ["pendingCreate", "inactive"] },
  });
  expect(await driver.create(orderOf("pending-refuse-1.com"))).toEqual({ state: "pending" });
  clock.advance(11 * 60_000);
  expect(await driver.create(orderOf("pending-create-1.com"))).toMatchObject({ state: "done" });
  expect(await driver.info("pending-refuse-1.com")).toEqual({ ok: true, value: null });
});

test("a name that the registry gives no answer for is unknown, and affects no other", async () => {
  const checks = await newDriver().check(["free-1.com", "unknown-check-1.com", "free-2.com"]);
  expect(checks.ok && checks.value.map(({ availability }) => availability)).toEqual([
    "available",
    "unknown",
    "available",
  ]);
});

test("one batch that fails leaves its names unknown, and the others answered", async () => {
  const names = Array.from({ length: 120 }, (_, index) => `batch-${index}.com`);
  const checks = await newDriver({ seed: 3, faults: { unreachable: 0.5 } }).check(names);
  if (!checks.ok) throw new Error("one of three batches arrives");
  expect(checks.value.map(({ name }) => name)).toEqual(names);
  const reported = checks.value.map(({ availability }) => availability);
  expect(new Set(reported)).toEqual(new Set(["available", "unknown"]));
});

test("a transfer code of a country ending moves a name at once, with its registrant", async () => {
  const driver = newDriver();
  const other = driver.registry.session("elsewhere");
  const address = { name: "T", organization: null, street: [], city: "B", province: null, postalCode: null };
  const fields = { localized: null, voice: null, voiceExtension: null, email: "a@example.com" };
  await other.createContact("DE-1", { ...fields, internationalized: { ...address, country: "DE" } });
  const whom = { hosts: [], contacts: [], signers: [], isPrivate: false, registrant: "DE-1" };
  const code = "code-of-a-country";
  await other.createName({ name: "instant.de", years: 1, code, feeCents: null, ...whom });
  const order = { name: "instant.de", code, registrant: testRegistrant, key: "in", premiumCents: null };
  expect(await driver.transferIn(order)).toMatchObject({ state: "done" });
  expect(await driver.transferStatus("instant.de")).toMatchObject({
    value: { state: "approved", direction: "in" },
  });
  const info = await driver.registry.session("moorage").infoName("instant.de");
  expect(info.ok && info.value.registrant).toMatch(/^M-/);
});
