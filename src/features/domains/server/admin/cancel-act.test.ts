import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import type { Act, RegistrarDriver } from "#src/drivers/registrar/port.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { decodeId, type Id } from "#src/shared/ids.ts";
import { createRandom } from "#src/shared/random.ts";
import { createDomainsTestbed, type Customer, type DomainsTestbed } from "../domains-testbed.fixture.ts";
import { sentinelTransferCode } from "#src/sandbox/registry/sentinels.ts";
import { orderTransfer } from "../transfer-in.ts";
import { domainActs } from "./domain-acts.ts";
import { readCancellation } from "./read-cancellation.ts";

let testbed: DomainsTestbed;

afterEach(() => testbed.drop());

const staff = { kind: "staff", id: randomUUID() };

const read = (id: Id<"domain">) =>
  readCancellation(
    testbed.context,
    testbed.database.kysely,
    decodeId("domain", id) ?? "",
    testbed.clock.now(),
  );

async function cancel(id: Id<"domain">, expectedCents: number): Promise<unknown> {
  const payload = { domainId: decodeId("domain", id) ?? "", expectedCents, note: "Typed wrongly." };
  const asked = { reason: "the customer wrote", idempotencyKey: randomUUID() };
  const act = domainActs(testbed.context).cancel;
  return testbed.context.perform(createCtx(testbed.platform, staff), act, payload, asked);
}

const balance = async (customer: Customer) => (await testbed.money(customer)).wallet;

/** Refunds in the books: one for each transaction. */
async function refunds(): Promise<number> {
  const { rows } = await testbed.database.pool.query("SELECT FROM ledger_transactions WHERE kind = 'refund'");
  return rows.length;
}

test("a registration is cancelled with its money, once, when the registry no longer has the name", async () => {
  testbed = await createDomainsTestbed();
  const customer = await testbed.newCustomer(700n + 1040n);
  const id = await testbed.delivered(customer, "mistyped.com");
  await testbed.renew(customer, id);
  await testbed.finishTasks();
  await testbed.newEvents(customer);
  expect(await read(id)).toMatchObject({ totalCents: 1740, orders: [{ cents: 700 }, { cents: 1040 }] });
  await expect(cancel(id, 700)).rejects.toThrow("refund_changed");
  await cancel(id, 1740);
  // Nothing went back yet, and nothing else can be asked for.
  expect(await balance(customer)).toBe(0);
  await expect(cancel(id, 1740)).rejects.toThrow("domain_busy");
  await testbed.finishTasks();
  expect(await testbed.row(id)).toMatchObject({ state: "released" });
  expect(await testbed.newEvents(customer)).toEqual(["released"]);
  expect(await balance(customer)).toBe(1740);
  await expect(cancel(id, 0)).rejects.toThrow("domain_not_active");
  await testbed.live(1);
  expect(await testbed.findings()).toEqual([]);
});

test("a name that is held for fraud is cancelled too, and what was refunded before goes back no second time", async () => {
  testbed = await createDomainsTestbed();
  const customer = await testbed.newCustomer(700n);
  const id = await testbed.delivered(customer, "fraud.com");
  const domainId = decodeId("domain", id) ?? "";
  const held = {
    domainId,
    cause: "abuse",
    text: "Phishing was reported.",
    stopsName: true,
    reason: "report 4711",
  } as const;
  await testbed.domains.hold(createCtx(testbed.platform, staff), held);
  await testbed.live(0.01);
  const [order] = (await read(id)).orders;
  const line = JSON.stringify([{ position: 1, cents: 300 }]);
  await testbed.database.pool.query("SELECT wallet_refund_lines($1, $2, 'staff', $3, $4)", [
    order?.orderId,
    randomUUID(),
    line,
    testbed.clock.now(),
  ]);
  await cancel(id, 400);
  await testbed.finishTasks();
  expect(await balance(customer)).toBe(700);
  expect(await testbed.findings()).toEqual([]);
});

test("after the days of its ending, and for a name that came by a transfer, nothing is cancelled", async () => {
  testbed = await createDomainsTestbed();
  const customer = await testbed.newCustomer(1400n + 1040n);
  const id = await testbed.delivered(customer, "too-old.com");
  const here = {
    name: "transfer-ok-1.com",
    code: sentinelTransferCode,
    contactId: customer.contactId,
    autoprolong: false,
    expectedTotalCents: 1040,
  };
  const idempotency = testbed.idempotency(here);
  const { domain } = await orderTransfer(testbed.context, testbed.ctxOf(customer), { ...here, idempotency });
  await testbed.live(0.1);
  expect(await testbed.row(domain.id)).toMatchObject({ state: "active" });
  await expect(cancel(domain.id, 1040)).rejects.toThrow("deletion_unavailable");
  const short = await testbed.delivered(customer, "shorter.com");
  await testbed.live(4.7);
  expect((await read(id)).until.getTime()).toBeGreaterThan(testbed.clock.now().getTime());
  await testbed.database.pool.query("UPDATE tlds SET add_grace_days = 2 WHERE id = 'com'");
  await expect(cancel(short, 700)).rejects.toThrow("deletion_unavailable");
  await testbed.database.pool.query("UPDATE tlds SET add_grace_days = 5 WHERE id = 'com'");
  await testbed.live(0.3);
  await expect(cancel(id, 700)).rejects.toThrow("deletion_unavailable");
  // By the operator's days it could go back; the registry says otherwise, so the name stays.
  await testbed.database.pool.query("UPDATE tlds SET add_grace_days = 30 WHERE id = 'com'");
  await cancel(id, 700);
  await testbed.finishTasks();
  expect(await testbed.row(id)).toMatchObject({ state: "active" });
  expect(await balance(customer)).toBe(0);
  expect(await testbed.failedTasks()).toHaveLength(1);
  expect(await testbed.findings()).toEqual([]);
});

/** A registry whose line loses, repeats and delays deletions, and cannot be looked at for a while. */
function broken(driver: RegistrarDriver, random: () => number): RegistrarDriver {
  const unreachable = { code: "unreachable", detail: "no answer" } as const;
  return {
    ...driver,
    info: async (name, code) =>
      random() < 0.25 ? { ok: false, error: unreachable } : driver.info(name, code),
    async delete(name, key): Promise<Act<null>> {
      const fate = random();
      if (fate < 0.2) return { state: "refused", error: unreachable };
      // The connection is cut before it arrives, or after it was done.
      if (fate < 0.35) return { state: "unknown" };
      const done = await driver.delete(name, key);
      if (fate < 0.6) return { state: "unknown" };
      if (fate < 0.7) throw new Error("the process ended here");
      // It came twice, and the second one finds nothing.
      if (fate < 0.8) return { state: "refused", error: { code: "not_found", detail: "no such name" } };
      if (fate < 0.9) return { state: "refused", error: { code: "prohibited", detail: "a status" } };
      return done;
    },
  };
}

test("T86 over a broken line money goes back once for each name that is gone, and for no other", async () => {
  const seed = Number(process.env["FAULT_SEED"] ?? 86);
  const random = createRandom(seed);
  let isBroken = false;
  testbed = await createDomainsTestbed({
    through: (driver) => {
      const bad = broken(driver, random);
      return {
        ...driver,
        info: (name, code) => (isBroken ? bad : driver).info(name, code),
        delete: (name, key) => (isBroken ? bad : driver).delete(name, key),
      };
    },
  });
  const names = Array.from({ length: 16 }, (_, place) => `broken-${place}.com`);
  const customer = await testbed.newCustomer(BigInt(names.length) * 700n);
  const ids: Id<"domain">[] = [];
  for (const name of names) ids.push(await testbed.delivered(customer, name));
  isBroken = true;
  for (const id of ids) await cancel(id, 700);
  await testbed.finishTasks();
  isBroken = false;
  // What the broken line left is settled by a look.
  await testbed.live(0.1);
  const states = await Promise.all(ids.map(async (id) => (await testbed.row(id)).state));
  const gone = states.filter((state) => state === "released").length;
  const kept = states.filter((state) => state === "active").length;
  expect({ seed, gone: gone > 0, all: gone + kept }).toEqual({ seed, gone: true, all: names.length });
  expect(await refunds()).toBe(gone);
  expect(await balance(customer)).toBe(gone * 700);
  await testbed.live(1);
  expect(await testbed.findings()).toEqual([]);
});
