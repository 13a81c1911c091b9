import { afterEach, expect, test } from "vitest";
import type { Act, RegistrarDriver } from "#src/drivers/registrar/port.ts";
import { sandboxRegistrars } from "#src/sandbox/registry/registry-port.ts";
import { sentinelTransferCode } from "#src/sandbox/registry/sentinels.ts";
import { askDeletion } from "../ask-deletion.ts";
import { type Customer, createDomainsTestbed, type DomainsTestbed } from "../domains-testbed.fixture.ts";
import { orderTransfer } from "../transfer-in.ts";

// A line that brings an act to the registry twice answers as the second one was answered: refused, by what the first
// one did. Others answer late, or not at all. What is there counts, and money goes back only on what is not.

let testbed: DomainsTestbed;

afterEach(() => testbed.drop());

/** A registry without keys, to which every act comes twice. */
function twice(driver: RegistrarDriver): RegistrarDriver {
  const again = async <T>(perform: (key: string) => Promise<Act<T>>): Promise<Act<T>> => {
    await perform("first");
    return perform("second");
  };
  return {
    ...driver,
    create: (order) => again((key) => driver.create({ ...order, key })),
    renew: (order) => again((key) => driver.renew({ ...order, key })),
    transferIn: (order) => again((key) => driver.transferIn({ ...order, key })),
    restore: (name) => again((key) => driver.restore(name, key)),
    delete: (name) => again((key) => driver.delete(name, key)),
  };
}

test("an act that arrives twice is done once, and paid once", async () => {
  testbed = await createDomainsTestbed({ through: twice });
  const customer = await testbed.newCustomer(700n + 1040n + 9040n);
  const id = await testbed.delivered(customer, "twice.com");
  expect(await testbed.row(id)).toMatchObject({ state: "active" });
  await testbed.renew(customer, id, 1);
  await testbed.finishTasks();
  expect(await testbed.money(customer)).toEqual({ wallet: 9040, held: 0, spent: 1740 });
  for (const days of [731, 41]) await testbed.live(days);
  expect(await testbed.row(id)).toMatchObject({ state: "redemption" });
  await testbed.restore(customer, id);
  await testbed.finishTasks();
  expect(await testbed.row(id)).toMatchObject({ state: "active" });
  expect(await testbed.money(customer)).toEqual({ wallet: 0, held: 0, spent: 10_780 });
  await testbed.live(1);
  expect(await testbed.findings()).toEqual([]);
});

test("a transfer that is requested twice completes", async () => {
  testbed = await createDomainsTestbed({ through: twice });
  const customer = await testbed.newCustomer(1040n);
  const { domain } = await transfer(customer, "transfer-slow-1.com");
  for (const days of [1, 5]) await testbed.live(days);
  expect(await testbed.row(domain.id)).toMatchObject({ state: "active" });
  expect(await testbed.money(customer)).toEqual({ wallet: 0, held: 0, spent: 1040 });
});

test("a transfer whose status was unavailable for weeks still completes", async () => {
  let isMute = false;
  testbed = await createDomainsTestbed({
    through: (driver) => ({
      ...driver,
      transferStatus: async (name) =>
        isMute
          ? { ok: false, error: { code: "unreachable", detail: "no answer" } }
          : driver.transferStatus(name),
    }),
  });
  const customer = await testbed.newCustomer(1040n);
  const { domain } = await transfer(customer, "transfer-slow-1.com");
  await testbed.live(1);
  isMute = true;
  await testbed.live(40);
  expect(await testbed.money(customer)).toEqual({ wallet: 0, held: 1040, spent: 0 });
  isMute = false;
  await testbed.live(1);
  expect(await testbed.row(domain.id)).toMatchObject({ state: "active" });
  expect(await testbed.findings()).toEqual([]);
});

test("a restore whose report was lost is reported at once, not after the registry's week", async () => {
  let isCut = true;
  testbed = await createDomainsTestbed({
    through: (driver) => ({
      ...driver,
      async restore(name, key) {
        if (!isCut) return driver.restore(name, key);
        isCut = false;
        await driver.registry.session(sandboxRegistrars.ours.id).requestRestore(name, null);
        return { state: "unknown" };
      },
    }),
  });
  const customer = await testbed.newCustomer(700n + 9040n);
  const id = await testbed.delivered(customer, "reported.com");
  for (const days of [366, 41]) await testbed.live(days);
  const asked = testbed.clock.now().getTime();
  await testbed.restore(customer, id);
  await testbed.finishTasks();
  expect(await testbed.row(id)).toMatchObject({ state: "active" });
  expect(testbed.clock.now().getTime() - asked).toBeLessThan(3_600_000);
  await testbed.live(1);
  expect(await testbed.findings()).toEqual([]);
});

test("a restored name whose year the registry refuses keeps its order until it does not", async () => {
  let hasFunds = true;
  testbed = await createDomainsTestbed({
    through: (driver) => ({
      ...driver,
      renew: async (order) =>
        hasFunds
          ? driver.renew(order)
          : { state: "refused", error: { code: "no_funds", detail: "our account is empty" } },
    }),
  });
  const customer = await testbed.newCustomer(700n + 9040n);
  const id = await testbed.delivered(customer, "early.com");
  await testbed.live(30);
  await askDeletion(testbed.context, testbed.ctxOf(customer), { domainId: id, confirmName: "early.com" });
  await testbed.live(4);
  expect(await testbed.row(id)).toMatchObject({ state: "redemption" });
  hasFunds = false;
  await testbed.restore(customer, id);
  await testbed.live(1);
  expect(await testbed.money(customer)).toEqual({ wallet: 0, held: 9040, spent: 700 });
  hasFunds = true;
  await testbed.live(1);
  const row = await testbed.row(id);
  expect([row.state, row.expires_at]).toEqual(["active", row.registry_expires_at]);
  expect(await testbed.money(customer)).toEqual({ wallet: 0, held: 0, spent: 9740 });
  await testbed.live(1);
  expect(await testbed.findings()).toEqual([]);
});

function transfer({ actor, contactId }: Customer, name: string) {
  const code = sentinelTransferCode;
  const body = { name, code, contactId, autoprolong: false, expectedTotalCents: 1040 };
  const idempotency = testbed.idempotency(body);
  return orderTransfer(testbed.context, testbed.ctxOf({ actor }), { ...body, idempotency });
}
