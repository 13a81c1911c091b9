import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { decodeId, type Id } from "#src/shared/ids.ts";
import { askDeletion } from "../ask-deletion.ts";
import {
  type Customer,
  createDomainsWorld,
  type DomainsWorld,
  type WorldOptions,
} from "../domains-world.fixture.ts";

// Many names whose dates pass while nobody looks: what one of them does is no matter of the others.

let world: DomainsWorld;

afterEach(() => world.drop());

async function begin(options: WorldOptions = {}): Promise<void> {
  world = await createDomainsWorld({ pageSize: 7, ...options });
}

/** Names of a customer who has `cents` for the time after each. */
async function bought(count: number, word: string, { cents = 0n, autoprolong = false } = {}) {
  const customer = await world.newCustomer(BigInt(count) * (700n + cents));
  const names = Array.from({ length: count }, (_, at) => `${word}-${at}.com`);
  const { domains } = await world.buy(customer, names, { autoprolong });
  await world.finishTasks();
  await world.news(customer);
  return { customer, names, ids: domains.map(({ id }) => id) };
}

async function states(ids: readonly Id<"domain">[]): Promise<string[]> {
  return [...new Set(await Promise.all(ids.map(async (id) => (await world.row(id)).state)))];
}

/** Whatever is done to this name ends in an error of the database. */
async function poison(id: Id<"domain">): Promise<void> {
  await world.database.pool.query(`
    CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'poisoned'; END $$;
    CREATE TRIGGER poison BEFORE UPDATE ON domains FOR EACH ROW
      WHEN (OLD.id = '${decodeId("domain", id)}') EXECUTE FUNCTION poison();
    CREATE TRIGGER poison BEFORE INSERT ON domain_reminders FOR EACH ROW
      WHEN (NEW.domain_id = '${decodeId("domain", id)}') EXECUTE FUNCTION poison()`);
}

const told = async (customer: Customer) =>
  (await world.news(customer)).filter((event) => event !== "ordered").toSorted();
const times = (count: number, event: string) => Array.from({ length: count }, () => event);

test("each of sixty names is told of its end, and brought to where its dates say", async () => {
  await begin();
  // The first to end, so that it comes first wherever there is an order.
  const poisoned = await bought(1, "poisoned");
  const unpaid = await bought(20, "unpaid");
  const paid = await bought(20, "paid", { cents: 1040n, autoprolong: true });
  const early = await bought(9, "early", { cents: 1040n });
  const unwanted = await bought(10, "unwanted");
  for (const id of early.ids) await world.renew(early.customer, id);
  await world.finishTasks();
  await world.news(early.customer);
  const [poisonedId] = poisoned.ids;
  if (!poisonedId) throw new Error("nothing was bought");
  await poison(poisonedId);

  await world.live(335);
  expect(await told(unpaid.customer)).toEqual(times(20, "expires-soon"));
  expect(await told(paid.customer)).toEqual(
    [...times(20, "renewal-reserved"), ...times(20, "renews-soon")].toSorted(),
  );
  expect(await told(early.customer)).toEqual([]);
  expect(await told(poisoned.customer)).toEqual([]);

  for (const [at, domainId] of unwanted.ids.entries()) {
    const request = { actor: unwanted.customer.actor, domainId, requestId: "test" };
    await askDeletion(world.context, request, unwanted.names[at] ?? "");
  }
  await world.live(75);
  expect(await states(paid.ids)).toEqual(["active"]);
  expect(await world.money(paid.customer)).toEqual({ wallet: 0, held: 0, spent: 20 * 1740 });
  expect(await states(unpaid.ids)).toEqual(["redemption"]);
  expect(await states(unwanted.ids)).toEqual(["redemption"]);
  expect(await states(early.ids)).toEqual(["active"]);
  await world.live(40);
  expect(await states([...unpaid.ids, ...unwanted.ids])).toEqual(["released"]);
  expect((await world.findings()).filter((finding) => !finding.includes("poisoned"))).toEqual([]);
});

test("money that is there saves every name, though all of them are past their grace when somebody looks", async () => {
  await begin();
  const { ids, customer } = await bought(20, "saved", { cents: 1040n, autoprolong: true });
  await world.live(365 + 50);
  expect(await states(ids)).toEqual(["active"]);
  expect(await world.money(customer)).toEqual({ wallet: 0, held: 0, spent: 20 * 1740 });
  await world.live(1);
  expect(await world.findings()).toEqual([]);
});

test("names that the registry does not tell of hold up no other", async () => {
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
  await world.live(1);
  const now = world.clock.now();
  await world.domains
    .syncAll()
    .catch((error: Error) => expect(error.message).toMatch(/mute-0.com, mute-1.com/));
  const { rows } = await sql<{
    name: string;
  }>`SELECT name FROM domains WHERE seen_at >= ${now} ORDER BY name`.execute(world.database.kysely);
  expect(rows.map(({ name }) => name)).toEqual(other.names);
  mute.clear();
  await world.domains.syncAll();
  await world.live(1);
  expect(await world.findings()).toEqual([]);
});

test("a registry that renewed by itself for years is no difference, and a restore is not over when it comes", async () => {
  await begin();
  const { ids, customer } = await bought(1, "forgotten", { cents: 9040n });
  const [id] = ids;
  if (!id) throw new Error("nothing was bought");
  await world.live(3 * 365);
  await world.live(1);
  expect(await world.row(id)).toMatchObject({ state: "redemption" });
  expect(await world.findings()).toEqual([]);
  await world.restore(customer, id);
  await world.finishTasks();
  await world.live(1);
  const { state, expires_at: expires, registry_expires_at: registry } = await world.row(id);
  expect([state, expires]).toEqual(["active", registry]);
  expect(expires?.getTime()).toBeGreaterThan(world.clock.now().getTime());
  expect(await world.findings()).toEqual([]);
});

test("a registrar that neither holds nor deletes: names end there by themselves, and here when they are gone", async () => {
  const gone = new Set<string>();
  await begin({
    through: (driver) => ({
      ...driver,
      capabilities: (tld) => {
        const can = driver.capabilities(tld);
        return can && { ...can, hasHold: false, hasDelete: false, wantsOfOwner: ["province"] };
      },
      info: async (name, code) => (gone.has(name) ? { ok: true, value: null } : driver.info(name, code)),
      setHold: never,
      delete: never,
    }),
  });
  const stranger = await world.newCustomer(700n);
  await expect(world.buy(stranger, ["incomplete.com"])).rejects.toThrow("owner_incomplete");
  await world.database.pool.query("UPDATE contacts SET province = 'Hamburg'");
  const name = "by-itself.com";
  const id = await world.delivered(stranger, name);
  const request = { actor: stranger.actor, domainId: id, requestId: "test" };
  await expect(askDeletion(world.context, request, name)).rejects.toThrow("deletion_unavailable");
  await world.live(400);
  await world.live(10);
  expect(await world.row(id)).toMatchObject({ state: "expired", is_cut: true });
  expect(await world.findings()).toEqual([]);
  const { rows } = await world.database.pool.query("SELECT 1 FROM tasks WHERE state = 'failed'");
  expect(rows).toEqual([]);
  gone.add(name);
  await world.live(1);
  expect(await world.row(id)).toMatchObject({ state: "released" });
});

async function never() {
  return { state: "refused", error: { code: "unsupported", detail: "no such act" } } as const;
}
