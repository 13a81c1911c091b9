import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { decodeId, type Id } from "#src/shared/ids.ts";
import { askDeletion } from "../ask-deletion.ts";
import {
  type Customer,
  createDomainsTestbed,
  type DomainsTestbed,
  type TestbedOptions,
} from "../domains-testbed.fixture.ts";

// Many names whose dates pass during an outage: none of them affects the others.

let testbed: DomainsTestbed;

afterEach(() => testbed.drop());

async function begin(options: TestbedOptions = {}): Promise<void> {
  testbed = await createDomainsTestbed({ pageSize: 7, ...options });
}

/** Names of a customer who has `cents` for the time after each. */
async function bought(count: number, word: string, { cents = 0n, autoprolong = false } = {}) {
  const customer = await testbed.newCustomer(BigInt(count) * (700n + cents));
  const names = Array.from({ length: count }, (_, at) => `${word}-${at}.com`);
  const { domains } = await testbed.buy(customer, names, { autoprolong });
  await testbed.finishTasks();
  await testbed.newEvents(customer);
  return { customer, names, ids: domains.map(({ id }) => id) };
}

async function states(ids: readonly Id<"domain">[]): Promise<string[]> {
  return [...new Set(await Promise.all(ids.map(async (id) => (await testbed.row(id)).state)))];
}

/** Every change of these names fails in the database. */
async function poison(ids: readonly Id<"domain">[]): Promise<void> {
  const list = ids.map((id) => `'${decodeId("domain", id)}'`).join();
  await testbed.database.pool.query(`
    CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'poisoned'; END $$;
    CREATE TRIGGER poison BEFORE UPDATE ON domains FOR EACH ROW
      WHEN (OLD.id IN (${list})) EXECUTE FUNCTION poison();
    CREATE TRIGGER poison BEFORE INSERT ON service_reminders FOR EACH ROW
      WHEN (NEW.service_id IN (${list})) EXECUTE FUNCTION poison()`);
}

const reported = async (customer: Customer) =>
  (await testbed.newEvents(customer)).filter((event) => event !== "ordered").toSorted();
const times = (count: number, event: string) => Array.from({ length: count }, () => event);

test("each of sixty names gets its reminders and reaches the state of its dates", async () => {
  await begin();
  // The first to end, so that it comes first wherever there is an order.
  const poisoned = await bought(1, "poisoned");
  const unpaid = await bought(20, "unpaid");
  const paid = await bought(20, "paid", { cents: 1040n, autoprolong: true });
  const early = await bought(9, "early", { cents: 1040n });
  const unwanted = await bought(10, "unwanted");
  for (const id of early.ids) await testbed.renew(early.customer, id);
  await testbed.finishTasks();
  await testbed.newEvents(early.customer);
  await poison(poisoned.ids);

  await testbed.live(335);
  expect(await reported(unpaid.customer)).toEqual(times(20, "expires-soon"));
  expect(await reported(paid.customer)).toEqual(
    [...times(20, "renewal-reserved"), ...times(20, "renews-soon")].toSorted(),
  );
  expect(await reported(early.customer)).toEqual([]);
  expect(await reported(poisoned.customer)).toEqual([]);

  for (const [at, domainId] of unwanted.ids.entries()) {
    const request = { domainId, confirmName: unwanted.names[at] ?? "" };
    await askDeletion(testbed.context, testbed.ctxOf(unwanted.customer), request);
  }
  await testbed.live(75);
  expect(await states(paid.ids)).toEqual(["active"]);
  expect(await testbed.money(paid.customer)).toEqual({ wallet: 0, held: 0, spent: 20 * 1740 });
  expect(await states(unpaid.ids)).toEqual(["redemption"]);
  expect(await states(unwanted.ids)).toEqual(["redemption"]);
  expect(await states(early.ids)).toEqual(["active"]);
  await testbed.live(40);
  expect(await states([...unpaid.ids, ...unwanted.ids])).toEqual(["released"]);
  expect((await testbed.findings()).filter((finding) => !finding.includes("poisoned"))).toEqual([]);
});

test("a full page of failing names is tried once, and the names after it get their turn", async () => {
  await begin({ pageSize: 2 });
  const poisoned = await bought(2, "poisoned");
  const unpaid = await bought(1, "unpaid");
  await poison(poisoned.ids);
  await testbed.live(366);
  expect(await states(poisoned.ids)).toEqual(["active"]);
  expect(await states(unpaid.ids)).toEqual(["expired"]);
});

test("money in the wallet saves every name, even when the job runs only after their grace", async () => {
  await begin();
  const { ids, customer } = await bought(20, "saved", { cents: 1040n, autoprolong: true });
  await testbed.live(365 + 50);
  expect(await states(ids)).toEqual(["active"]);
  expect(await testbed.money(customer)).toEqual({ wallet: 0, held: 0, spent: 20 * 1740 });
  await testbed.live(1);
  expect(await testbed.findings()).toEqual([]);
});

test("names that the registry does not answer for hold up no other", async () => {
  const mute = new Set<string>();
  await begin({
    through: (driver) => ({
      ...driver,
      info: async (name, code) =>
        mute.has(name)
          ? { ok: false, error: { code: "unreachable", detail: `nothing about ${name}` } }
          : driver.info(name, code),
    }),
  });
  const silent = await bought(2, "mute");
  const other = await bought(3, "other");
  for (const name of silent.names) mute.add(name);
  await testbed.live(1);
  const now = testbed.clock.now();
  await testbed.domains
    .syncAll()
    .catch((error: Error) => expect(error.message).toMatch(/mute-0.com, mute-1.com/));
  const { rows } = await sql<{
    name: string;
  }>`SELECT name FROM domains WHERE seen_at >= ${now} ORDER BY name`.execute(testbed.database.kysely);
  expect(rows.map(({ name }) => name)).toEqual(other.names);
  mute.clear();
  await testbed.domains.syncAll();
  await testbed.live(1);
  expect(await testbed.findings()).toEqual([]);
});

test("automatic renewals by the registry are not a difference, and a restore still works after them", async () => {
  await begin();
  const { ids, customer } = await bought(1, "forgotten", { cents: 9040n });
  const [id] = ids;
  if (!id) throw new Error("nothing was bought");
  await testbed.live(3 * 365);
  await testbed.live(1);
  expect(await testbed.row(id)).toMatchObject({ state: "redemption" });
  expect(await testbed.findings()).toEqual([]);
  await testbed.restore(customer, id);
  await testbed.finishTasks();
  await testbed.live(1);
  const { state, expires_at: expires, registry_expires_at: registry } = await testbed.row(id);
  expect([state, expires]).toEqual(["active", registry]);
  expect(expires?.getTime()).toBeGreaterThan(testbed.clock.now().getTime());
  expect(await testbed.findings()).toEqual([]);
});

test("a registrar that neither holds nor deletes: names end there by themselves, and here when they are gone", async () => {
  const gone = new Set<string>();
  await begin({
    through: (driver) => ({
      ...driver,
      capabilities: (tld) => {
        const can = driver.capabilities(tld);
        return can && { ...can, hasHold: false, hasDelete: false, ownerRequirements: ["province"] };
      },
      info: async (name, code) => (gone.has(name) ? { ok: true, value: null } : driver.info(name, code)),
      setHold: never,
      delete: never,
    }),
  });
  const stranger = await testbed.newCustomer(700n);
  await expect(testbed.buy(stranger, ["incomplete.com"])).rejects.toThrow("owner_incomplete");
  await testbed.database.pool.query("UPDATE contacts SET province = 'Hamburg'");
  const name = "by-itself.com";
  const id = await testbed.delivered(stranger, name);
  const request = { domainId: id, confirmName: name };
  await expect(askDeletion(testbed.context, testbed.ctxOf(stranger), request)).rejects.toThrow(
    "deletion_unavailable",
  );
  await testbed.live(400);
  await testbed.live(10);
  expect(await testbed.row(id)).toMatchObject({ state: "expired", is_cut: true });
  expect(await testbed.findings()).toEqual([]);
  const { rows } = await testbed.database.pool.query("SELECT 1 FROM tasks WHERE state = 'failed'");
  expect(rows).toEqual([]);
  gone.add(name);
  await testbed.live(1);
  expect(await testbed.row(id)).toMatchObject({ state: "released" });
});

async function never() {
  return { state: "refused", error: { code: "unsupported", detail: "no such act" } } as const;
}
