import { asOperator } from "#src/platform/operator/operator.fixture.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "#src/platform/db/call.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { sqlContext } from "#src/platform/ctx.ts";
import { isAppError } from "#src/shared/errors.ts";
import { findLeadingDomains } from "./leading-records.ts";
import { createDnsTestbed, type DnsTestbed, knownNameServers, withAlias } from "./dns-testbed.fixture.ts";
import type { TypedRow } from "./propose-records.ts";

// Records that go with a server: what leads to its addresses and nothing else, beside edits of the same zone.

let testbed: DnsTestbed;

beforeAll(async () => {
  testbed = await createDnsTestbed(withAlias);
});
afterAll(() => testbed.drop());

const [address, second] = ["192.0.2.1", "2001:db8::1"];

/** `www A 192.0.2.1`, with another TTL in each row. */
const rowsOf = (lines: readonly string[]): TypedRow[] =>
  lines.map((line, index) => {
    const [name = "", type = "", content = ""] = line.split(" ");
    return { index, name, type, content, ttl: 300 + index, ...(type === "MX" && { priority: 10 }) };
  });

/** A zone with these records, of a customer of its own or of this one. */
async function newZone(lines: readonly string[], customerId: string = randomUUID()) {
  const { domainId, name, change } = await testbed.newZone(undefined, customerId);
  const write = async (wanted: readonly string[], ifMatch?: number) =>
    (await testbed.dns.replaceRecords(testbed.call(), { ...change, ifMatch }, rowsOf(wanted))).version;
  await write(lines);
  const read = async () => {
    const { records } = await testbed.dns.readZone(domainId, knownNameServers);
    return records.filter(({ isLocked }) => !isLocked);
  };
  return {
    customerId,
    name,
    write,
    read,
    lines: async () => (await read()).map((one) => `${one.name} ${one.type} ${one.content}`).toSorted(),
    remove: (addresses: readonly string[] = [address]) => remove(customerId, addresses),
    version: async () => (await testbed.dns.readZone(domainId, knownNameServers)).zone.version,
    versions: () => testbed.dns.listVersions(domainId, null, 100),
    restore: (version: number) => testbed.dns.restoreVersion(testbed.call(), change, version),
  };
}

const digestOf = async (customerId: string, addresses: readonly string[] = [address]) =>
  (await findLeadingDomains(testbed.database.kysely, customerId, addresses)).digest;

const removeSeen = (customerId: string, addresses: readonly string[], digest: string | null) =>
  transaction(testbed.database.committing, (trx) => {
    const ctx = sqlContext(testbed.call());
    return call(trx, "dns_remove_leading", { customer: customerId, addresses, digest, ...ctx });
  });

/** What a server with these addresses takes along; looked at again, and counted, when it has changed meanwhile. */
async function remove(customerId: string, addresses: readonly string[] = [address]) {
  for (let looks = 1; ; looks += 1) {
    try {
      const removed = await removeSeen(customerId, addresses, await digestOf(customerId, addresses));
      return { removed, looks };
    } catch (error) {
      expect(String(error)).toContain("records_changed");
    }
  }
}

test("what went with a server is a version, and comes back as it was when that is undone", async () => {
  const zone = await newZone([
    `@ A ${address}`,
    `@ AAAA ${second}`,
    `www A ${address}`,
    "@ MX mail.example.net",
  ]);
  const before = await zone.read();
  expect((await zone.remove([address, second])).removed).toBe(3);
  expect(await zone.lines()).toEqual(["@ MX mail.example.net"]);
  const [latest, earlier] = await zone.versions();
  expect(latest).toMatchObject({ version: 3, cause: "server", actor: { kind: "user" }, added: [] });
  expect(latest?.removed).toHaveLength(3);
  expect(earlier?.version).toBe(2);
  await testbed.run("dns-push");
  expect((await zone.read()).map(({ state }) => state)).toEqual(["live"]);
  await zone.restore(2);
  await testbed.run("dns-push");
  const { liveAt: _, ...first } = before[0] ?? {};
  expect((await zone.read())[0]).toMatchObject({ ...first, state: "live" });
  const kept = (records: typeof before) => records.map(({ id, ttl, priority }) => ({ id, ttl, priority }));
  expect(kept(await zone.read())).toEqual(kept(before));
});

test("an ALIAS goes when all addresses of its name go, in the customer's zones and no other's", async () => {
  const target = await newZone([
    `www A ${address}`,
    `both A ${address}`,
    "both A 192.0.2.2",
    `six A ${address}`,
  ]);
  const { customerId, name } = target;
  const zones = {
    gone: await newZone([`@ ALIAS www.${name}`, "www A 192.0.2.3"], customerId),
    second: await newZone([`@ ALIAS both.${name}`], customerId),
    elsewhere: await newZone(["@ ALIAS host.example.net"], customerId),
    stranger: await newZone([`@ ALIAS www.${name}`, `www A ${address}`]),
  };
  await target.write([...(await target.lines()), `six AAAA ${second}`]);
  const six = await newZone([`@ ALIAS six.${name}`], customerId);
  expect((await target.remove()).removed).toBe(4);
  expect(await target.lines()).toEqual(["both A 192.0.2.2", `six AAAA ${second}`]);
  expect(await zones.gone.lines()).toEqual(["www A 192.0.2.3"]);
  expect(await zones.second.lines()).toEqual([`@ ALIAS both.${name}`]);
  expect(await six.lines()).toEqual([`@ ALIAS six.${name}`]);
  expect(await zones.elsewhere.lines()).toEqual(["@ ALIAS host.example.net"]);
  expect(await zones.stranger.lines()).toEqual([`@ ALIAS www.${name}`, `www A ${address}`]);
  // Its last address goes with another server.
  expect((await target.remove([second])).removed).toBe(2);
  expect(await six.lines()).toEqual([]);
  await zones.gone.restore(2);
  expect(await zones.gone.lines()).toEqual([`@ ALIAS www.${name}`, "www A 192.0.2.3"]);
});

test("other records than those that were seen do not go", async () => {
  const zone = await newZone([`@ A ${address}`, "mail A 192.0.2.2"]);
  const changes = [
    [`@ A ${address}`, `late A ${address}`, "mail A 192.0.2.2"],
    [`late A ${address}`, "mail A 192.0.2.2"],
    ["mail A 192.0.2.2"],
  ];
  for (const lines of changes) {
    const seen = await digestOf(zone.customerId);
    await zone.write(lines);
    await expect(removeSeen(zone.customerId, [address], seen)).rejects.toThrow("records_changed");
    expect(await zone.lines()).toEqual(lines);
  }
  const seen = await digestOf(zone.customerId);
  await zone.write(["mail A 192.0.2.3"]);
  expect(await digestOf(zone.customerId)).toBe(seen);
});

test("an edit of records that went meanwhile is refused, and can be repeated on what is left", async () => {
  const zone = await newZone([`@ A ${address}`, "mail A 192.0.2.2"]);
  const seen = await zone.version();
  await zone.remove();
  const refusal = await zone
    .write([`@ A ${address}`, "mail A 192.0.2.3"], seen)
    .catch((error: unknown) => error);
  expect(isAppError(refusal) && refusal.code).toBe("zone_changed");
  expect(await zone.lines()).toEqual(["mail A 192.0.2.2"]);
  await zone.write(["mail A 192.0.2.3"], await zone.version());
  expect(await zone.lines()).toEqual(["mail A 192.0.2.3"]);
});

test("of an edit and a removal at the same moment nothing is lost, whichever was first", async () => {
  const before = [`@ A ${address}`, "mail A 192.0.2.2"];
  const edited = [`@ A ${address}`, "mail A 192.0.2.3", `www A ${address}`];
  for (let turn = 0; turn < 12; turn += 1) {
    const zone = await newZone(before);
    const seen = await zone.version();
    const edit = () => zone.write(edited, seen);
    const [first, other] = await Promise.allSettled(
      turn % 2 === 0 ? [edit(), zone.remove()] : [zone.remove(), edit()],
    );
    const outcome = turn % 2 === 0 ? first : other;
    const wasEdited = outcome.status === "fulfilled";
    if (!wasEdited) expect(outcome.reason).toMatchObject({ code: "zone_changed" });
    expect(await zone.lines()).toEqual([wasEdited ? "mail A 192.0.2.3" : "mail A 192.0.2.2"]);
    const versions = await zone.versions();
    expect(versions.map(({ version }) => version)).toEqual(wasEdited ? [4, 3, 2] : [3, 2]);
    if (wasEdited) {
      await zone.restore(3);
      expect(await zone.lines()).toEqual(edited);
    }
    await zone.restore(2);
    expect(await zone.lines()).toEqual(before);
  }
});

test("a removal and an operator's comparison of all zones lock them in one order, so that neither has to end the other", async () => {
  const { kysely: db } = testbed.database;
  const customerId = randomUUID();
  // The later id lies first in the table.
  const [high, low] = ["f0000000-0000-4000-8000-000000000000", "00000000-0000-4000-8000-000000000000"];
  for (const domainId of [high, low]) {
    const zone = { domain_id: domainId, site_id: 1, customer_id: customerId, name: `${domainId}.test` };
    await db
      .insertInto("dns_zones")
      .values({ ...zone, version: 1, created_at: testbed.clock.now() })
      .execute();
    const record = {
      id: randomUUID(),
      domain_id: domainId,
      name: "@",
      type: "A",
      content: address,
      ttl: 300,
    };
    await db
      .insertInto("dns_records")
      .values({ ...record, changed_version: 1 })
      .execute();
  }
  const waiting = async () => {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
      db,
    );
    return rows.length;
  };
  const both = await db.transaction().execute(async (trx) => {
    await sql`SELECT FROM dns_zones WHERE domain_id = ${low} FOR UPDATE`.execute(trx);
    const started = {
      removal: remove(customerId),
      sync: testbed.dns.syncZones(asOperator(testbed.platform), null),
    };
    await expect.poll(waiting).toBe(2);
    // Neither holds what the other needs next.
    const { rows } =
      await sql`SELECT FROM dns_zones WHERE domain_id = ${high} FOR UPDATE SKIP LOCKED`.execute(trx);
    expect(rows).toHaveLength(1);
    return started;
  });
  expect(await both.removal).toEqual({ removed: 2, looks: 1 });
  expect((await both.sync).zones).toBeGreaterThanOrEqual(2);
});

test("removals, edits and comparisons of the same zones at once all end", async () => {
  const customerId = randomUUID();
  const zones = [];
  for (let count = 0; count < 6; count += 1) zones.push(await newZone([`@ A ${address}`], customerId));
  const [removal, ...others] = await Promise.all([
    remove(customerId),
    testbed.dns.syncZones(asOperator(testbed.platform), null),
    testbed.dns.syncZones(asOperator(testbed.platform), null),
    ...zones.map((zone) => zone.write([`@ A ${address}`, "mail A 192.0.2.2"])),
    remove(customerId, [second]),
  ]);
  expect(others).toHaveLength(9);
  expect(removal.removed).toBeGreaterThanOrEqual(6);
  for (const zone of zones) expect(await zone.lines()).toContain("mail A 192.0.2.2");
});
