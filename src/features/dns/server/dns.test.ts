import { asOperator } from "#src/platform/operator/operator.fixture.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "#src/platform/dns/ask.ts";
import { textsOf } from "#src/drivers/dns/conformance.ts";
import { type DnsServer, refused } from "#src/drivers/dns/port.ts";
import { typeNumbers } from "#src/platform/dns/rdata.ts";
import { isAppError } from "#src/shared/errors.ts";
import { dnsAlarms } from "./dns-alarms.ts";
import { createDnsTestbed, type DnsTestbed, knownNameServers } from "./dns-testbed.fixture.ts";
import type { TypedRow } from "./propose-records.ts";
import type { RecordView } from "./records-view.ts";

let testbed: DnsTestbed;
/** Null: the name server works. */
let broken: Partial<DnsServer> | null = null;

beforeAll(async () => {
  testbed = await createDnsTestbed(
    (server) => new Proxy(server, { get: (target, key) => Reflect.get({ ...target, ...broken }, key) }),
  );
});
afterAll(() => testbed.drop());

const sources = () => dnsAlarms(testbed.platform, testbed.server);

const row = (
  index: number,
  name: string,
  type: string,
  content: string,
  more: Partial<TypedRow> = {},
): TypedRow => ({
  index,
  name,
  type,
  content,
  ...more,
});
const www = row(0, "www", "A", "192.0.2.1");

async function recordsOf(domainId: string): Promise<RecordView[]> {
  const { records } = await testbed.dns.readZone(domainId, knownNameServers);
  return records.filter(({ isLocked }) => !isLocked);
}
const linesOf = async (domainId: string) =>
  (await recordsOf(domainId)).map(({ name, type, content }) => `${name} ${type} ${content}`);
const answerOf = async (name: string, type: keyof typeof typeNumbers) =>
  textsOf((await ask(testbed.address, name, typeNumbers[type]))?.answers);

async function refusalOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isAppError(error)) throw new Error("was not refused");
  return error;
}

test("a new zone answers with its name servers first", async () => {
  const { domainId, name } = await testbed.newZone();
  expect(await answerOf(name, "NS")).toEqual(knownNameServers.map((host) => `${host}.`));
  const { zone, records } = await testbed.dns.readZone(domainId, knownNameServers);
  expect(zone).toMatchObject({
    state: "live",
    version: 1,
    usesProviderNameServers: true,
    server: { isUp: true },
  });
  expect(records.map(({ type, isLocked }) => [type, isLocked])).toEqual([
    ["SOA", true],
    ...knownNameServers.map(() => ["NS", true]),
  ]);
});

test("a zone comes to the name servers with its customer, whose zones share a limit of answers", async () => {
  const customerId = randomUUID();
  const owners = new Map<string, string | undefined>();
  const { ensureZone } = testbed.server;
  broken = {
    ensureZone: (...zone) => {
      owners.set(zone[0], zone[2]);
      return ensureZone(...zone);
    },
  };
  const names = ["first-of-two.test", "second-of-two.test"];
  for (const name of names) {
    await testbed.dns.openZone(testbed.database.kysely, {
      domainId: randomUUID(),
      name,
      customerId,
      siteId: 1,
    });
  }
  await testbed.run("dns-push");
  broken = null;
  expect(names.map((name) => owners.get(name))).toEqual([customerId, customerId]);
});

test("a record is live once the name server answered with it, not before", async () => {
  const { domainId, name, change } = await testbed.newZone();
  await testbed.dns.addRecords(testbed.call(), change, [www]);
  expect(await recordsOf(domainId)).toMatchObject([{ name: "www", state: "pending", liveAt: null }]);
  expect(await answerOf(`www.${name}`, "A")).toEqual([]);
  await testbed.run("dns-push");
  expect(await answerOf(`www.${name}`, "A")).toEqual(["192.0.2.1"]);
  expect(await recordsOf(domainId)).toMatchObject([
    { state: "live", liveAt: testbed.clock.now().toISOString() },
  ]);
});

test("a change keeps the id of a record, and its neighbours stay live", async () => {
  const { domainId, change } = await testbed.newZone();
  await testbed.dns.addRecords(testbed.call(), change, [www, row(1, "@", "TXT", "beside")]);
  await testbed.run("dns-push");
  const [beside, before] = await recordsOf(domainId);
  const id =
    (await testbed.dns.addRecords(testbed.call(), change, [row(0, "x", "A", "192.0.2.9")])).changed[0]?.id ??
    "";
  await testbed.dns.editRecord(testbed.call(), change, id, { ...www, name: "y", content: "192.0.2.2" });
  const after = await recordsOf(domainId);
  expect(after).toContainEqual(before);
  expect(after).toContainEqual(beside);
  expect(
    (await testbed.dns.editRecord(testbed.call(), change, id, { ...www, name: "z" })).changed,
  ).toMatchObject([{ id, name: "z" }]);
});

test("the TTL is the set's: a new record of it changes all, and all are returned", async () => {
  const { domainId, change } = await testbed.newZone();
  await testbed.dns.addRecords(testbed.call(), change, [www]);
  const { changed } = await testbed.dns.addRecords(testbed.call(), change, [
    row(0, "www", "A", "192.0.2.2", { ttl: 300 }),
  ]);
  expect(changed).toHaveLength(2);
  expect((await recordsOf(domainId)).map(({ ttl }) => ttl)).toEqual([300, 300]);
});

test("replacing all keeps the ids of what stays the same, with or without them", async () => {
  const { domainId, change } = await testbed.newZone();
  await testbed.dns.replaceRecords(testbed.call(), change, [www, row(1, "@", "TXT", "old")]);
  const before = await recordsOf(domainId);
  const result = await testbed.dns.replaceRecords(testbed.call(), change, [
    row(0, "@", "TXT", "new"),
    { ...www, index: 1 },
  ]);
  expect([result.changed.length, result.removedIds.length]).toEqual([1, 1]);
  expect((await recordsOf(domainId)).find(({ name }) => name === "www")?.id).toBe(
    before.find(({ name }) => name === "www")?.id,
  );
});

test("replacing is all or nothing, with each wrong row named", async () => {
  const { domainId, change } = await testbed.newZone();
  await testbed.dns.addRecords(testbed.call(), change, [www]);
  const rows = [
    row(0, "ok", "A", "192.0.2.3"),
    row(1, "bad", "A", "nope"),
    row(2, "a b", "MX", "mail", { ttl: 1 }),
  ];
  const refusal = await refusalOf(testbed.dns.replaceRecords(testbed.call(), change, rows));
  expect(refusal.code).toBe("records_invalid");
  expect(refusal.rows?.map(({ index, field, code }) => `${index} ${field} ${code}`)).toEqual([
    "1 content ipv4_invalid",
    "2 ttl ttl_range",
    "2 name name_invalid",
    "2 priority priority_missing",
  ]);
  expect(await linesOf(domainId)).toEqual(["www A 192.0.2.1"]);
});

test("a change that changes nothing makes no version", async () => {
  const { change } = await testbed.newZone();
  const first = await testbed.dns.replaceRecords(testbed.call(), change, [www]);
  const again = await testbed.dns.replaceRecords(testbed.call(), change, [www]);
  expect([again.version, again.changed]).toEqual([first.version, []]);
});

test("a change based on an older version is refused", async () => {
  const { domainId, change } = await testbed.newZone();
  const { version } = await testbed.dns.addRecords(testbed.call(), change, [www]);
  const late = { ...change, ifMatch: version - 1 };
  expect((await refusalOf(testbed.dns.deleteRecords(testbed.call(), late, null))).code).toBe("zone_changed");
  await testbed.dns.deleteRecords(testbed.call(), { ...change, ifMatch: version }, null);
  expect(await linesOf(domainId)).toEqual([]);
});

test("of two concurrent changes to the same version one is refused", async () => {
  const { domainId, change } = await testbed.newZone();
  const seen = { ...change, ifMatch: 1 };
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4].map((n) =>
      testbed.dns.addRecords(testbed.call(), seen, [row(0, `n${n}`, "A", "192.0.2.1")]),
    ),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await linesOf(domainId)).toHaveLength(1);
});

test("history shows what was changed, and restores it with the same ids", async () => {
  const { domainId, change } = await testbed.newZone();
  await testbed.dns.replaceRecords(testbed.call(), change, [www, row(1, "www.zone", "A", "192.0.2.8")]);
  const before = await recordsOf(domainId);
  await testbed.dns.addRecords(testbed.call(), change, [row(0, "new", "TXT", "x")]);
  await testbed.dns.deleteRecords(testbed.call(), change, null);
  const versions = await testbed.dns.listVersions(domainId, null, 10);
  expect(
    versions.map(({ version, cause, added, removed }) => [version, cause, added.length, removed.length]),
  ).toEqual([
    [4, "reset", 0, 3],
    [3, "edit", 1, 0],
    [2, "edit", 2, 0],
  ]);
  await testbed.dns.restoreVersion(testbed.call(), change, 2);
  expect((await recordsOf(domainId)).map(({ id, name }) => [id, name])).toEqual(
    before.map(({ id, name }) => [id, name]),
  );
  await testbed.dns.restoreVersion(testbed.call(), change, 1);
  expect(await recordsOf(domainId)).toEqual([]);
  expect((await refusalOf(testbed.dns.restoreVersion(testbed.call(), change, 99))).code).toBe("not_found");
});

test("records are deleted one by one and all at once, those of the zone itself never", async () => {
  const { domainId, change } = await testbed.newZone();
  const rows = [www, row(1, "@", "TXT", "one"), row(2, "shop", "A", "192.0.2.2")];
  const { changed } = await testbed.dns.addRecords(testbed.call(), change, rows);
  const txt = changed.find(({ type }) => type === "TXT")?.id ?? "";
  await testbed.dns.deleteRecords(testbed.call(), change, [txt]);
  expect((await linesOf(domainId)).toSorted()).toEqual(["shop A 192.0.2.2", "www A 192.0.2.1"]);
  await testbed.dns.deleteRecords(testbed.call(), change, null);
  expect(await linesOf(domainId)).toEqual([]);
  const { records } = await testbed.dns.readZone(domainId, knownNameServers);
  expect(new Set(records.map(({ type }) => type))).toEqual(new Set(["SOA", "NS"]));
});

test("a record is deleted by what it says, beside others of its set, and again without effect", async () => {
  const { domainId, change } = await testbed.newZone();
  const rows = [www, row(1, "www", "A", "192.0.2.9"), row(2, "_acme-challenge", "TXT", "one")];
  const { version } = await testbed.dns.addRecords(testbed.call(), change, rows);
  const gone = { type: "a", name: "www.", content: "192.0.2.9" };
  const unreadable = await refusalOf(
    testbed.dns.deleteRecord(testbed.call(), change, { ...gone, name: "a b" }),
  );
  expect([unreadable.code, unreadable.rows?.map(({ code }) => code)]).toEqual([
    "records_invalid",
    ["name_invalid"],
  ]);
  const short = { ...gone, name: "WWW" };
  expect((await testbed.dns.deleteRecord(testbed.call(), change, short)).version).toBe(version + 1);
  const again = await testbed.dns.deleteRecord(testbed.call(), change, short);
  expect([again.version, again.removedIds]).toEqual([version + 1, []]);
  expect((await linesOf(domainId)).toSorted()).toEqual(["_acme-challenge TXT one", "www A 192.0.2.1"]);
});

test("records of another zone cannot be changed or deleted through this one", async () => {
  const [mine, other] = [await testbed.newZone(), await testbed.newZone()];
  const id = (await testbed.dns.addRecords(testbed.call(), other.change, [www])).changed[0]?.id ?? "";
  expect((await refusalOf(testbed.dns.deleteRecords(testbed.call(), mine.change, [id]))).code).toBe(
    "not_found",
  );
  expect((await refusalOf(testbed.dns.editRecord(testbed.call(), mine.change, id, www))).code).toBe(
    "not_found",
  );
  await testbed.dns.replaceRecords(testbed.call(), mine.change, [{ ...www, id }]);
  expect(await linesOf(other.domainId)).toEqual(["www A 192.0.2.1"]);
  expect((await recordsOf(mine.domainId))[0]?.id).not.toBe((await recordsOf(other.domainId))[0]?.id);
});

test("a zone above or below another customer's, or of a registry, is not created", async () => {
  const owner = (name: string) => ({ domainId: randomUUID(), name, customerId: randomUUID(), siteId: 1 });
  const { kysely } = testbed.database;
  expect(await testbed.dns.openZone(kysely, owner("victim.example.test"))).toBe(true);
  expect(await testbed.dns.openZone(kysely, owner("a.victim.example.test"))).toBe(false);
  expect(await testbed.dns.openZone(kysely, owner("example.test"))).toBe(false);
  expect(await testbed.dns.openZone(kysely, owner("victim.example.test"))).toBe(false);
  expect(await testbed.dns.openZone(kysely, owner("other-victim.example.test"))).toBe(true);
  expect(await testbed.dns.openZone(kysely, owner("co.uk"))).toBe(false);
});

test("a closed zone is no longer served, and its name can return empty", async () => {
  const { domainId, name, change } = await testbed.newZone();
  await testbed.dns.addRecords(testbed.call(), change, [www]);
  await testbed.run("dns-push");
  await testbed.dns.closeZone(testbed.database.kysely, domainId);
  const next = await testbed.newZone(name);
  expect(await linesOf(next.domainId)).toEqual([]);
  expect(await answerOf(`www.${name}`, "A")).toEqual([]);
  await testbed.dns.closeZone(testbed.database.kysely, next.domainId);
  await testbed.run("dns-push");
  expect((await ask(testbed.address, name, typeNumbers.SOA))?.rcode).toBe("REFUSED");
});

test("manual changes at the name server are reverted", async () => {
  const { domainId, name, change } = await testbed.newZone();
  await testbed.dns.addRecords(testbed.call(), change, [www]);
  await testbed.run("dns-push");
  const planted = { name: `evil.${name}`, type: "A", ttl: 60, contents: ["192.0.2.66"] };
  await testbed.server.apply(name, { remove: [{ name: `www.${name}`, type: "A" }], replace: [planted] });
  testbed.clock.advance(601_000);
  await testbed.run("dns-compare");
  await testbed.run("dns-push");
  expect(await answerOf(`www.${name}`, "A")).toEqual(["192.0.2.1"]);
  expect(await answerOf(planted.name, "A")).toEqual([]);
  await testbed.server.deleteZone(name);
  testbed.clock.advance(601_000);
  await testbed.run("dns-compare");
  await testbed.run("dns-push");
  expect(await answerOf(`www.${name}`, "A")).toEqual(["192.0.2.1"]);
  expect(await recordsOf(domainId)).toMatchObject([{ state: "live" }]);
});

test("an unreachable name server makes nothing live and loses nothing; what it refuses raises an alarm", async () => {
  const { domainId, name, change } = await testbed.newZone();
  const alarms = async () =>
    (await Promise.all(sources().map((source) => source.find()))).flatMap((found) => found ?? []);
  broken = { ensureZone: async () => refused("unreachable", "no route") };
  try {
    await testbed.dns.addRecords(testbed.call(), change, [www]);
    await testbed.run("dns-push");
    expect(await recordsOf(domainId)).toMatchObject([{ state: "failed" }]);
    testbed.clock.advance(301_000);
    expect((await alarms()).map(({ objectId }) => objectId)).toContain(domainId);
  } finally {
    broken = null;
  }
  await testbed.run("dns-push");
  expect(await recordsOf(domainId)).toMatchObject([{ state: "live" }]);
  expect(await answerOf(`www.${name}`, "A")).toEqual(["192.0.2.1"]);
  expect((await alarms()).map(({ objectId }) => objectId)).not.toContain(domainId);
});

test("a name server that is down for a minute raises an alarm until it is back", async () => {
  const [source] = sources();
  broken = { health: async () => ({ ok: false, version: "", problem: "refused" }) };
  try {
    expect(await source?.find()).toBeNull();
    testbed.clock.advance(61_000);
    expect(await source?.find()).toMatchObject([{ objectId: "embedded" }]);
  } finally {
    broken = null;
  }
  expect(await source?.find()).toEqual([]);
});

test("unknown zones at the name server are reported once they were seen twice, and left alone", async () => {
  const { name } = await testbed.newZone();
  const strange = `strange-${name}`;
  const reported = async () => {
    const source = sources().find(({ kind }) => kind === "strange zone");
    return ((await source?.find()) ?? []).map(({ objectId }) => objectId);
  };
  const look = async () => {
    testbed.clock.advance(3_600_000);
    await testbed.run("dns-unknown-zones");
  };
  await testbed.server.ensureZone(strange, knownNameServers);
  await look();
  expect([await reported(), (await testbed.dns.listUnknownZones()).map((unknown) => unknown.name)]).toEqual([
    [],
    [strange],
  ]);
  await look();
  expect(await reported()).toEqual([strange]);
  broken = { listZones: async () => refused("unreachable", "no route") };
  try {
    await look();
  } finally {
    broken = null;
  }
  expect(await reported()).toEqual([strange]);
  expect((await ask(testbed.address, strange, typeNumbers.SOA))?.rcode).toBe("NOERROR");
  await testbed.server.deleteZone(strange);
  await look();
  expect(await reported()).toEqual([]);
});

test("an operator's comparison finds differences at once, and reports name servers that do not answer", async () => {
  const { name } = await testbed.newZone();
  const { name: other } = await testbed.newZone();
  await testbed.server.deleteZone(name);
  await testbed.server.deleteZone(other);
  expect(await testbed.dns.syncZones(asOperator(testbed.platform), name)).toMatchObject({ zones: 1, due: 1 });
  await testbed.run("dns-push");
  expect((await ask(testbed.address, name, typeNumbers.SOA))?.rcode).toBe("NOERROR");
  expect((await ask(testbed.address, other, typeNumbers.SOA))?.rcode).toBe("REFUSED");
  expect((await testbed.dns.syncZones(asOperator(testbed.platform), null)).due).toBeGreaterThan(0);
  await testbed.run("dns-push");
  expect((await ask(testbed.address, other, typeNumbers.SOA))?.rcode).toBe("NOERROR");
  expect(await testbed.dns.listZones(other)).toMatchObject([{ name: other, problem: null }]);
  await expect(testbed.dns.syncZones(asOperator(testbed.platform), "no one-here.test")).rejects.toThrow(
    "no zone of no one-here.test",
  );
  broken = { read: async () => refused("unreachable", "no route") };
  try {
    await expect(testbed.dns.syncZones(asOperator(testbed.platform), name)).rejects.toThrow(
      "The name servers do not answer",
    );
  } finally {
    broken = null;
  }
});

test("records that the name servers cannot have are refused, and their type is not offered", async () => {
  const { domainId, change } = await testbed.newZone();
  const rows = [row(0, "@", "ALIAS", "shops.example.net"), row(1, "a.*.b", "A", "192.0.2.1")];
  const refusal = await refusalOf(testbed.dns.addRecords(testbed.call(), change, rows));
  expect(refusal.rows).toMatchObject([{ index: 0, field: "type", code: "type_refused" }]);
  const { zone } = await testbed.dns.readZone(domainId, knownNameServers);
  expect(zone.types).not.toContain("ALIAS");
});

test("an ALIAS is live with the serial of its zone", async () => {
  const { domainId, change } = await testbed.newZone();
  broken = { served: { canAlias: true, takesInnerWildcards: true } };
  await testbed.dns.addRecords(testbed.call(), change, [row(0, "@", "ALIAS", "shops.example.net")]);
  expect((await recordsOf(domainId))[0]?.state).toBe("pending");
  await testbed.run("dns-push");
  expect((await recordsOf(domainId)).map(({ type, state }) => [type, state])).toEqual([["ALIAS", "live"]]);
  broken = null;
});

test("the parent zone is queried in the background", async () => {
  const { domainId, name } = await testbed.newZone();
  testbed.delegations.set(name, ["NS9.other.test.", "ns8.other.test"]);
  for (let turn = 0; turn < 5; turn += 1) await testbed.run("dns-parents");
  const { zone } = await testbed.dns.readZone(domainId, knownNameServers);
  expect(zone.delegation).toMatchObject({ nameServers: ["ns8.other.test", "ns9.other.test"], isOurs: false });
});

test("on a server that does not sign, DNSSEC is refused with the reason", async () => {
  const { domainId, change } = await testbed.newZone();
  const request = { ...change, domainId, nameServers: knownNameServers, isEnabled: true };
  expect((await refusalOf(testbed.dns.setDnssec(testbed.call(), request))).code).toBe("dnssec_unavailable");
  const { zone } = await testbed.dns.readZone(domainId, knownNameServers);
  expect(zone.dnssec).toMatchObject({ state: "off", canEnable: false, reason: "server_cannot_sign" });
  expect(await testbed.dns.mayLeave(testbed.database.kysely, domainId)).toBe(true);
});
