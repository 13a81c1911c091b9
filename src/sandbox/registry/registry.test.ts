import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { knownNameCount } from "./known-names.ts";
import { sandboxRegistrars, type SimulatedRegistry } from "./registry-port.ts";
import type { Answer, CreateName, RegistrySession } from "./registry-session.ts";
import { createSimulatedRegistry } from "./registry.ts";
import { registrySentinels, sentinelTransferCode } from "./sentinels.ts";

let database: TestDatabase;
const clock = new ManualClock(new Date("2026-11-20T09:00:00Z"));
const ids = createIds(() => clock.now());
const ours = sandboxRegistrars.ours.id;
const other = sandboxRegistrars.other.id;
const dayMs = 86_400_000;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The registry in another process: nothing shared but the database. */
function newRegistry(): SimulatedRegistry {
  return createSimulatedRegistry({ db: database.pool, clock, ids });
}
const us = (): RegistrySession => newRegistry().session(ours);

function orderOf(name: string, change: Partial<CreateName> = {}): CreateName {
  const whom = { hosts: [], registrant: null, contacts: [], signers: [], code: null, isPrivate: false };
  return { name, years: 1, feeCents: null, ...whom, ...change };
}

function valueOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.code} ${answer.reason}`);
  return answer.value;
}

async function createPerson(id: string): Promise<void> {
  const contact = { name: "T", organization: null, street: [], city: "B", province: null };
  const address = { ...contact, postalCode: null, country: "AU" };
  const fields = { internationalized: address, localized: null, voice: null, voiceExtension: null };
  valueOf(await us().createContact(id, { ...fields, email: "a@example.com" }));
}

const compare = (a: number, b: number): number => a - b;

async function billed(name: string): Promise<bigint> {
  const text = "SELECT coalesce(sum(cents), 0)::bigint AS cents FROM sim_registry_charges WHERE name = $1";
  const { rows } = await database.pool.query<{ cents: bigint | string }>(text, [name]);
  return BigInt(rows[0]?.cents ?? 0);
}

test("of many concurrent orders of a name, over several processes, one gets it and pays", async () => {
  const sessions = Array.from({ length: 8 }, us);
  const answers = await Promise.all(sessions.map((session) => session.createName(orderOf("race.com"))));
  expect(answers.map(({ code }) => code).sort(compare)).toEqual([
    1000, 2302, 2302, 2302, 2302, 2302, 2302, 2302,
  ]);
  expect(await billed("race.com")).toBe(600n);
});

test("renewed at once by many with the same expiry, it is renewed once", async () => {
  const { expiresAt } = valueOf(await us().createName(orderOf("renewed-once.com")));
  const currentExpiry = expiresAt.toISOString().slice(0, 10);
  const order = { name: "renewed-once.com", currentExpiry, years: 1, feeCents: null };
  const answers = await Promise.all(Array.from({ length: 5 }, () => us().renewName(order)));
  expect(answers.map(({ code }) => code).sort(compare)).toEqual([1000, 2306, 2306, 2306, 2306]);
});

test("an ending with a minimum term of two years renews for at least two", async () => {
  const once = await us().createName(orderOf("least.ai", { registrant: null }));
  expect([once.code, once.ok ? "" : once.reason]).toEqual([2306, "it is registered for 2 to 10 years"]);
  await createPerson("AI-1");
  const whom = { years: 2, registrant: "AI-1" };
  const { expiresAt } = valueOf(await us().createName(orderOf("least.ai", whom)));
  const order = { name: "least.ai", currentExpiry: expiresAt.toISOString().slice(0, 10), feeCents: null };
  expect((await us().renewName({ ...order, years: 1 })).code).toBe(2306);
  expect((await us().renewName({ ...order, years: 2 })).code).toBe(1000);
});

test("500 well-known names are taken under every ending", async () => {
  expect(knownNameCount).toBe(500);
  const checks = valueOf(
    await us().checkNames(["wikipedia.org", "google.com", "github.io", "surely-free.com"]),
  );
  expect(checks.map(({ isAvailable }) => isAvailable)).toEqual([false, false, false, true]);
  expect((await us().createName(orderOf("wikipedia.org"))).code).toBe(2302);
  expect(valueOf(await us().infoName("wikipedia.org"))).toMatchObject({ sponsor: other });
});

test("every sentinel does what its description says", async () => {
  const codes = new Map<string, unknown>();
  for (const { name } of registrySentinels.filter((sentinel) => !sentinel.name.startsWith("transfer-"))) {
    const [check] = valueOf(await us().checkNames([`${name}-1.com`]));
    const made = await us().createName(orderOf(`${name}-1.com`, { feeCents: 9_500n }));
    codes.set(name, [check?.isAvailable, made.code, made.delivery]);
  }
  expect(Object.fromEntries(codes)).toEqual({
    "fail-create": [true, 2400, undefined],
    "taken-late": [true, 2302, undefined],
    "no-funds": [true, 2104, undefined],
    "lost-create": [true, 1000, "lost"],
    "lost-renew": [true, 1000, undefined],
    "slow-create": [true, 1000, "late"],
    "pending-create": [true, 1001, undefined],
    "pending-day": [true, 1001, undefined],
    "pending-refuse": [true, 1001, undefined],
    "unknown-check": [null, 1000, undefined],
    "premium-name": [true, 1000, undefined],
    "reserved-name": [false, 2306, undefined],
  });
  clock.advance(601_000);
  expect(valueOf(await us().infoName("pending-create-1.com")).statuses).toEqual(["inactive"]);
  expect((await us().infoName("pending-refuse-1.com")).code).toBe(2303);
  expect(await billed("pending-refuse-1.com")).toBe(0n);
});

test.each([
  ["transfer-ok", 1001, "clientApproved"],
  ["transfer-slow", 1001, "pending"],
  ["transfer-reject", 1001, "clientRejected"],
  ["transfer-locked", 2304, null],
  ["transfer-young", 2106, null],
  ["transfer-lost", 1001, "clientApproved"],
])("a transfer of %s answers %i and is %s after two minutes", async (sentinel, code, state) => {
  const name = `${sentinel}-1.com`;
  expect((await us().requestTransfer({ name, code: "wrong-code", feeCents: null })).code).toBe(2202);
  const asked = await us().requestTransfer({ name, code: sentinelTransferCode, feeCents: null });
  expect([asked.code, asked.delivery]).toEqual([code, sentinel === "transfer-lost" ? "lost" : undefined]);
  clock.advance(120_000);
  const transfer = await us().queryTransfer(name);
  expect(transfer.ok ? transfer.value.state : null).toBe(state);
});

test("a country's ending has its own timers", async () => {
  const name = "quick.com.au";
  await createPerson("AU-1");
  const registry = newRegistry();
  const { expiresAt } = valueOf(await us().createName(orderOf(name, { registrant: "AU-1" })));
  await registry.advance(expiresAt.getTime() - (await registry.now()).getTime() + dayMs / 2);
  expect(valueOf(await us().infoName(name)).statuses).toContain("serverHold");
  await registry.advance(32 * dayMs);
  expect(valueOf(await us().infoName(name)).graces).toEqual(["pendingDelete"]);
  await registry.advance(dayMs);
  expect((await us().infoName(name)).code).toBe(2303);
});

test("a name whose restore is never reported stays in deletion", async () => {
  const name = "half-restored.com";
  const registry = newRegistry();
  valueOf(await us().createName(orderOf(name)));
  await registry.advance(10 * dayMs);
  expect((await us().deleteName(name)).code).toBe(1001);
  await registry.advance(28 * dayMs);
  expect((await us().requestRestore(name, null)).code).toBe(1000);
  expect(valueOf(await us().infoName(name)).graces).toEqual(["pendingRestore"]);
  await registry.advance(8 * dayMs);
  expect(valueOf(await us().infoName(name)).graces).toEqual(["pendingDelete"]);
  expect((await us().reportRestore(name)).code).toBe(2304);
});

test("deleting in the grace period of the registry's own renewal refunds it", async () => {
  const name = "given-back.com";
  valueOf(await us().createName(orderOf(name)));
  await newRegistry().advance(370 * dayMs);
  expect((await us().infoName(name)).code).toBe(1000);
  expect(await billed(name)).toBe(1200n);
  valueOf(await us().deleteName(name));
  expect(await billed(name)).toBe(600n);
});

test("an account with a limit is refused acts beyond it", async () => {
  const { pool } = database;
  const spent = "SELECT coalesce(sum(cents), 0) FROM sim_registry_charges WHERE registrar = $1";
  await pool.query(`UPDATE sim_registry_registrars SET credit_cents = (${spent}) + 700 WHERE id = $1`, [
    other,
  ]);
  const session = newRegistry().session(other);
  expect((await session.createName(orderOf("last-money.com"))).code).toBe(1000);
  expect((await session.createName(orderOf("no-money.com"))).code).toBe(2104);
  await pool.query("UPDATE sim_registry_registrars SET credit_cents = NULL");
});

test("a host that others delegate to keeps its name from being deleted", async () => {
  valueOf(await us().createName(orderOf("needed.com")));
  valueOf(await us().createHost("ns1.needed.com", ["192.0.2.1"]));
  valueOf(await us().createName(orderOf("needs.net", { hosts: ["ns1.needed.com"] })));
  expect((await us().deleteName("needed.com")).code).toBe(2305);
  expect((await us().deleteHost("ns1.needed.com")).code).toBe(2305);
  expect(
    (
      await newRegistry()
        .session(other)
        .updateHost({ name: "ns1.needed.com", add: ["192.0.2.2"], remove: [] })
    ).code,
  ).toBe(2201);
  valueOf(await us().updateName({ name: "needs.net", add: {}, remove: { hosts: ["ns1.needed.com"] } }));
  expect((await us().deleteName("needed.com")).code).toBe(1000);
  expect((await us().infoHost("ns1.needed.com")).code).toBe(2303);
});

test("messages wait in their order until they are acknowledged", async () => {
  const session = newRegistry().session(other);
  const name = "moved-away.com";
  valueOf(await session.createName(orderOf(name, { code: "some-code-1" })));
  await newRegistry().advance(61 * dayMs);
  for (
    let waiting = valueOf(await session.poll());
    waiting !== null;
    waiting = valueOf(await session.poll())
  ) {
    valueOf(await session.acknowledge(waiting.id));
  }
  valueOf(await us().requestTransfer({ name, code: "some-code-1", feeCents: null }));
  const first = valueOf(await session.poll());
  expect(first).toMatchObject({ name, kind: "transfer", count: 1, transfer: { state: "pending" } });
  expect(valueOf(await session.poll())).toEqual(first);
  expect((await us().acknowledge(first?.id ?? "")).code).toBe(2303);
  expect(valueOf(await session.acknowledge(first?.id ?? ""))).toBe(0);
  await newRegistry().advance(6 * dayMs);
  expect(valueOf(await session.poll())).toMatchObject({ transfer: { state: "serverApproved" } });
});

test("login accepts the registrar's own password only", async () => {
  const registry = newRegistry();
  expect(await registry.login(ours, sandboxRegistrars.ours.phrase)).not.toBeNull();
  expect(await registry.login(ours, sandboxRegistrars.other.phrase)).toBeNull();
  expect(await registry.login("nobody", "nothing")).toBeNull();
});
