import { asOperator } from "#src/platform/operator/operator.fixture.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RegistrarDriver } from "#src/drivers/registrar/port.ts";
import { decodeId, type Id } from "#src/shared/ids.ts";
import { addMs } from "#src/shared/time.ts";
import { createDomainsTestbed, type DomainsTestbed } from "../domains-testbed.fixture.ts";
import { runSync, syncAll } from "./run-sync.ts";

let testbed: DomainsTestbed;
let counter = 0;

beforeAll(async () => {
  testbed = await createDomainsTestbed();
});

afterAll(() => testbed.drop());

async function held() {
  counter += 1;
  const name = `sync-${counter}.com`;
  const id = await testbed.delivered(await testbed.newCustomer(700n), name);
  await testbed.live(0.1);
  return { id, name };
}

const settle = (id: Id<"domain">, follow = false) =>
  testbed.domains.settleDomain(asOperator(testbed.platform), decodeId("domain", id) ?? "", { follow });

/** What the auditor finds once a difference can no longer be in progress. */
async function found(): Promise<string[]> {
  await testbed.domains.syncAll();
  await testbed.live(0.02);
  await testbed.domains.syncAll();
  return testbed.findings();
}

test("a registry that agrees has nothing to settle", async () => {
  const { id } = await held();
  expect(await found()).toEqual([]);
  expect(await settle(id)).toBeNull();
});

test("other name servers at the registry are found, and ours are sent again", async () => {
  const { id, name } = await held();
  const servers = ["ns1.foreign.net", "ns2.foreign.net"].map((host) => ({ host, addresses: [] }));
  await testbed.registrar.setNameServers(name, servers);
  expect(await found()).toEqual([expect.stringMatching(new RegExp(`^I14: ${name}: the registry has other`))]);
  expect(await settle(id)).toBe("pushed");
  await testbed.live(0);
  expect(await found()).toEqual([]);
});

test("a lock that the registry lost is found, and set again", async () => {
  const { id, name } = await held();
  await testbed.registrar.setLock(name, false);
  expect(await found()).toEqual([expect.stringMatching(new RegExp(`^I14: ${name}: the registry has other`))]);
  expect(await settle(id)).toBe("pushed");
  await testbed.live(0);
  expect(await found()).toEqual([]);
});

test("what the auditor does not count as a difference is left alone", async () => {
  const usual = testbed;
  // Its registrar shows no graces, and decides itself about hold and lock.
  testbed = await createDomainsTestbed({
    through: (driver) => ({
      ...driver,
      capabilities: (tld) => {
        const can = driver.capabilities(tld);
        return can && { ...can, hasHold: false, hasLock: false };
      },
      info: async (name, code) => {
        const seen = await driver.info(name, code);
        return seen.ok && seen.value
          ? { ok: true, value: { ...seen.value, graces: [], statuses: ["clientHold"] } }
          : seen;
      },
    }),
  });
  try {
    const { id } = await held();
    expect([await found(), await settle(id)]).toEqual([[], null]);
    // The registry renews it by itself for the least years.
    await testbed.live(366);
    expect(await testbed.row(id)).toMatchObject({ state: "expired", registry_graces: [] });
    expect([await found(), await settle(id)]).toEqual([[], null]);
  } finally {
    await testbed.drop();
    testbed = usual;
  }
});

test("an unpaid year is found; the books follow it only on request", async () => {
  const { id, name } = await held();
  const { registry_expires_at: currentExpiry } = await testbed.row(id);
  if (!currentExpiry) throw new Error("it was not looked at");
  await testbed.registrar.renew({ name, years: 1, currentExpiry, key: "by hand", premiumCents: null });
  expect(await found()).toEqual([expect.stringMatching(/^I14: sync-\d+\.com: at the registry until/)]);
  await expect(settle(id)).rejects.toThrow("--follow");
  expect(await settle(id, true)).toBe("followed");
  expect(await found()).toEqual([]);
});

test("a paid year that the registry lost is asked for again", async () => {
  const { id, name } = await held();
  const longer = "expires_at = expires_at + interval '1 year'";
  await testbed.database.pool.query(`UPDATE domains SET ${longer} WHERE name = $1`, [name]);
  await testbed.database.pool.query(
    `UPDATE domain_orders SET ends_at = ends_at + interval '1 year' WHERE domain_id = $1`,
    [decodeId("domain", id)],
  );
  expect(await found()).toEqual([expect.stringMatching(/^I14: sync-\d+\.com: paid until/)]);
  expect(await settle(id)).toBe("renewed");
  expect(await found()).toEqual([]);
});

test("a deletion at the registry that was not asked for here is found and can be followed", async () => {
  const { id, name } = await held();
  await testbed.live(10);
  await testbed.registrar.delete(name, "by hand");
  expect(await found()).toEqual([expect.stringMatching(/^I14: sync-\d+\.com: the books say active/)]);
  expect(await settle(id, true)).toBe("followed");
  expect(await testbed.row(id)).toMatchObject({ state: "redemption" });
  expect(await found()).toEqual([]);
});

test("a name that vanished is found", async () => {
  const { id, name } = await held();
  await testbed.database.pool.query("DELETE FROM sim_registry_names WHERE name = $1", [name]);
  expect(await found()).toEqual([
    expect.stringMatching(/^I14: sync-\d+\.com: the registry has nothing of it/),
  ]);
  expect(await settle(id, true)).toBe("followed");
  expect(await testbed.row(id)).toMatchObject({ state: "released" });
  expect(await found()).toEqual([]);
});

test("a name that only the registry has is found, until it is gone there", async () => {
  const { id, name } = await held();
  await testbed.database.pool.query(`UPDATE domains SET state = 'released', look_at = NULL WHERE id = $1`, [
    decodeId("domain", id),
  ]);
  expect(await found()).toEqual([`I14: the registry has ${name} under our account, and the books do not`]);
  expect(await testbed.domains.listUnknownNames()).toMatchObject([{ name }]);
  await testbed.registrar.delete(name, "by hand");
  expect(await found()).toEqual([]);
});

test("a registrar without a list of names is compared name by name, and reported as such", async () => {
  const { id } = await held();
  const driver: RegistrarDriver = {
    ...testbed.registrar,
    listAll: async () => ({ ok: false, error: { code: "unsupported", detail: "no list" } }),
  };
  const at = testbed.clock.now();
  expect(await syncAll({ ...testbed.context, driver })).toEqual({ hasList: false });
  expect(await testbed.domains.readListedAt()).toBeNull();
  expect((await testbed.row(id)).seen_at).toEqual(at);
  expect(await testbed.domains.syncAll()).toEqual({ hasList: true });
  expect(await testbed.domains.readListedAt()).toEqual(at);
});

test("a list that a silent registrar blocks is read again after a day", async () => {
  const asked: (string | null)[] = [];
  const driver: RegistrarDriver = {
    ...testbed.registrar,
    listAll: async (cursor) => {
      asked.push(cursor);
      return cursor === null
        ? { ok: true, value: { names: [], cursor: "silent" } }
        : { ok: false, error: { code: "unreachable", detail: "no answer" } };
    },
  };
  const context = { ...testbed.context, driver };
  await testbed.database.pool.query("UPDATE domain_sync SET list_cursor = NULL, list_ended_at = NULL");
  await runSync(context);
  await runSync(context);
  expect(asked).toEqual([null, "silent", "silent"]);
  testbed.clock.advance(24 * 3_600_000);
  await runSync(context);
  await runSync(context);
  expect(asked.slice(3)).toEqual(["silent", null, "silent"]);
  await testbed.domains.syncAll();
});

test("a registry that does not answer does not block the names of another", async () => {
  const silent = [await held(), await held(), await held(), await held(), await held()];
  const customer = await testbed.newCustomer(2000n);
  const other = await testbed.delivered(customer, "sync-elsewhere.net", { cents: 980 });
  const driver: RegistrarDriver = {
    ...testbed.registrar,
    connectionOf: (tld) => tld,
    info: async (name) => {
      if (name.endsWith(".net")) return testbed.registrar.info(name);
      asked.push(name);
      return { ok: false, error: { code: "unreachable", detail: "no answer" } };
    },
    // The second path to a name: the registry's messages.
    events: async (cursor) => ({
      ok: true,
      value: {
        cursor: "after",
        events: cursor === "after" ? [] : silent.map(({ name }) => ({ id: name, name, kind: "updated", at })),
      },
    }),
  };
  const asked: string[] = [];
  const at = testbed.clock.now();
  await testbed.database.pool.query("UPDATE domains SET look_at = $1::timestamptz - interval '1 minute'", [
    at,
  ]);
  await testbed.database.pool.query("UPDATE domains SET look_at = $1 WHERE name LIKE '%.net'", [at]);
  await runSync({ ...testbed.context, driver });
  expect(asked).toHaveLength(3);
  expect((await testbed.row(other)).seen_at).toEqual(at);
  // What was not looked at is still due, and nothing of what happened there is lost.
  for (const { id } of silent) expect((await testbed.row(id)).look_at).toEqual(addMs(at, 60_000));
});
