import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEmbeddedDns, type EmbeddedDns } from "#src/drivers/dns/embedded.ts";
import type { DnsServer } from "#src/drivers/dns/port.ts";
import { createPowerdns } from "#src/drivers/dns/powerdns.ts";
import { systemClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { ask, type DnsAnswer } from "#src/platform/dns/ask.ts";
import { isDnsType, typeNumbers } from "#src/platform/dns/rdata.ts";
import { rdataText } from "#src/platform/dns/rdata-text.ts";
import type { DnsAddress, RecordSet } from "#src/platform/dns/record-set.ts";
import { createIds } from "#src/platform/ids.ts";
import { type RealPowerdns, startPowerdns, whyNoPowerdns } from "../../../../scripts/real/powerdns.ts";
import { readRecord } from "./rules/read-record.ts";
import type { ZoneRecord } from "./rules/record.ts";
import { recordSets } from "./rules/record-sets.ts";
import { recordTypes, typedRecord } from "./rules/typed-records.fixture.ts";

// What our rules accept, a real PowerDNS accepts too, and both servers answer alike: the rules allow nothing that
// a server would refuse or change, and the embedded server behaves like a production one.

const perZone = 300;
const zones = 8;
const askAtOnce = 40;
const reason = whyNoPowerdns();

/**
 * The one known difference: asked for the alias itself under a wildcard, PowerDNS 4.7 goes on into its own
 * zone, finds no further alias there and adds its SOA. The answer is the same, and no resolver looks at it.
 */
function addsSoa(set: RecordSet): boolean {
  return set.type === "CNAME" && set.name.startsWith("*.");
}

let database: TestDatabase;
let powerdns: RealPowerdns;
let embedded: EmbeddedDns;
let servers: readonly (readonly [server: DnsServer, address: DnsAddress])[];

beforeAll(async () => {
  if (reason !== null) return;
  database = await createTestDatabase();
  powerdns = await startPowerdns();
  const ids = createIds(() => systemClock.now());
  const listen = { host: "127.0.0.1", port: 0 };
  embedded = createEmbeddedDns({
    db: database.pool,
    ids,
    clock: systemClock,
    listen,
    seeksPort: false,
    excessBytes: 1_000_000,
    resolvers: [],
  });
  await embedded.serve();
  const real = createPowerdns({
    ...powerdns,
    clock: systemClock,
    addresses: [powerdns.address],
    catalog: null,
    canAlias: false,
  });
  servers = [
    [embedded, embedded.address() ?? listen],
    [real, powerdns.address],
  ];
});

afterAll(async () => {
  if (reason !== null) return;
  await embedded.close();
  await powerdns.stop();
  await database.drop();
});

/** Records that our rules accept, of all types in turn. */
function acceptedRecords(zone: string, seed: number): ZoneRecord[] {
  const records: ZoneRecord[] = [];
  for (let count = 0; records.length < perZone; count += 1) {
    const type = recordTypes[count % recordTypes.length] ?? "A";
    const [typed] = fc.sample(typedRecord(type, `n${count}`), { seed: seed * 100_000 + count, numRuns: 1 });
    const reading = typed === undefined ? null : readRecord(typed, zone);
    if (!reading?.ok) continue;
    records.push(reading.record);
    const { name, ttl } = reading.record;
    if (type === "DS") records.push({ type: "NS", name, content: "ns1.example.net", priority: null, ttl });
  }
  return records;
}

function seen(answer: DnsAnswer | null) {
  if (answer === null) return null;
  const texts = (records: DnsAnswer["answers"]): string[] =>
    records
      .map(
        (one) =>
          `${"name" in one ? one.name.toLowerCase() : ""} ${"ttl" in one ? one.ttl : ""} ${one.type} ${rdataText(one)}`,
      )
      .sort();
  const { rcode, isAuthoritative, asked, answers, authorities } = answer;
  const soa = authorities.filter(({ type }) => type === "SOA").length;
  const referral = texts(authorities.filter(({ type }) => type === "NS"));
  return { rcode, isAuthoritative, asked, answers: texts(answers), soa, referral };
}

/** The name itself, in mixed case, another type of it, and a name below. */
function questionsOf({ name, type }: RecordSet): [string, number][] {
  const own = isDnsType(type) ? typeNumbers[type] : 0;
  const other = type === "TXT" ? typeNumbers.A : typeNumbers.TXT;
  const mixed = [...name].map((sign, at) => (at % 2 === 0 ? sign.toUpperCase() : sign)).join("");
  const inner = name.startsWith("*.") ? name.replace("*", "any.where") : `below.${name}`;
  return [
    [name, own],
    [mixed, own],
    [name, other],
    ...(inner.length < 250 ? [[inner, own] as [string, number]] : []),
  ];
}

test("records that our rules accept are accepted and answered alike by both servers", async ({ skip }) => {
  if (reason !== null) skip(reason);
  let records = 0;
  const differences: unknown[] = [];
  for (let number = 1; number <= zones; number += 1) {
    const zone = `d${number}.differential.test`;
    const sets = recordSets(acceptedRecords(zone, number), zone);
    records += sets.reduce((sum, { contents }) => sum + contents.length, 0);
    for (const [server] of servers) {
      expect(await server.ensureZone(zone, ["ns1.provider.test", "ns2.provider.test"])).toMatchObject({
        ok: true,
      });
      expect(await server.apply(zone, { remove: [], replace: sets })).toMatchObject({ ok: true });
    }
    const questions = sets.flatMap((set) =>
      questionsOf(set).map(([name, type], place) => ({ set, name, type, isOwn: place === 0 })),
    );
    for (let at = 0; at < questions.length; at += askAtOnce) {
      await Promise.all(
        questions.slice(at, at + askAtOnce).map(async ({ set, name, type, isOwn }) => {
          const found = await Promise.all(
            servers.map(async ([, address]) => seen(await ask(address, name, type, { timeoutMs: 5_000 }))),
          );
          const [ours, theirs] = found;
          const [one, two] = addsSoa(set)
            ? [
                { ...ours, soa: 0 },
                { ...theirs, soa: 0 },
              ]
            : [ours, theirs];
          const isSame = ours != null && JSON.stringify(one) === JSON.stringify(two);
          const all = [...(ours?.answers ?? []), ...(ours?.referral ?? [])];
          const isGiven =
            !isOwn || set.contents.every((content) => all.some((text) => text.endsWith(` ${content}`)));
          if (!isSame || !isGiven) differences.push({ set, name, type, ours, theirs });
        }),
      );
    }
  }
  expect(differences.slice(0, 3)).toEqual([]);
  expect(records).toBeGreaterThanOrEqual(2_000);
});
