import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { createDnsTestbed, type DnsTestbed, knownNameServers } from "../dns-testbed.fixture.ts";
import { findHostAddresses } from "./find-host-addresses.ts";

let testbed: DnsTestbed;

beforeAll(async () => {
  testbed = await createDnsTestbed();
});
afterAll(() => testbed.drop());

const row = (index: number, name: string, type: string, content: string) => ({ index, name, type, content });

test("a zone that is left here by a domain of other name servers says nothing about its hosts", async () => {
  const { name, change } = await testbed.newZone();
  await testbed.dns.replaceRecords(testbed.call(), change, [row(0, "mail", "A", "192.0.2.2")]);
  const find = () => testbed.dns.findHostAddresses(`mail.${name}`);
  testbed.delegations.set(name, knownNameServers.slice(0, 2));
  await testbed.run("dns-parents");
  expect(await find()).toEqual({ addresses: ["192.0.2.2"], beyond: null });
  testbed.delegations.set(name, ["ns1.example.net", "ns2.example.net"]);
  testbed.clock.advance(3_600_000);
  await testbed.run("dns-parents");
  expect(await find()).toBeNull();
});

test("the addresses of a host are those of its zone, if that is here and not delegated further", async () => {
  const { name, change } = await testbed.newZone();
  await testbed.dns.replaceRecords(testbed.call(), change, [
    row(0, "@", "A", "192.0.2.1"),
    row(1, "mail", "A", "192.0.2.2"),
    row(2, "mail", "A", "192.0.2.3"),
    row(3, "sub", "NS", "ns1.example.net"),
    row(4, "sub", "NS", "ns2.example.net"),
  ]);
  const find = (host: string) => testbed.dns.findHostAddresses(host);
  const addressesOf = async (host: string) => (await find(host))?.addresses.toSorted();
  expect(await addressesOf(name)).toEqual(["192.0.2.1"]);
  expect(await addressesOf(`mail.${name}`)).toEqual(["192.0.2.2", "192.0.2.3"]);
  expect(await addressesOf(`nothing.${name}`)).toEqual([]);
  expect(await find(`host.sub.${name}`)).toBeNull();
  expect(await find("elsewhere.example.org")).toBeNull();
});

test("a wildcard leads there for names that do not exist, and not for those below a name that does", async () => {
  const { name, change } = await testbed.newZone();
  await testbed.dns.replaceRecords(testbed.call(), change, [
    row(0, "*", "A", "192.0.2.1"),
    row(1, "mail", "TXT", "text"),
    row(2, "a.b", "A", "192.0.2.2"),
    row(3, "*.deep", "A", "192.0.2.3"),
  ]);
  const find = async (host: string) => (await testbed.dns.findHostAddresses(`${host}.${name}`))?.addresses;
  expect(await find("anything")).toEqual(["192.0.2.1"]);
  expect(await find("any.thing")).toEqual(["192.0.2.1"]);
  expect(await find("mail")).toEqual([]);
  expect(await find("below.mail")).toEqual([]);
  // It lies between others, so it exists.
  expect(await find("b")).toEqual([]);
  expect(await find("x.b")).toEqual([]);
  expect(await find("one.deep")).toEqual(["192.0.2.3"]);
});

test("a CNAME or ALIAS is followed from zone to zone, and what it leads to elsewhere is named", async () => {
  const [one, other] = [await testbed.newZone(), await testbed.newZone()];
  await testbed.dns.replaceRecords(testbed.call(), one.change, [
    row(1, "www", "CNAME", `www.${other.name}`),
    row(2, "out", "CNAME", "host.example.org"),
    row(3, "round", "CNAME", `trip.${other.name}`),
    row(4, "*.shop", "CNAME", `www.${one.name}`),
  ]);
  await testbed.dns.replaceRecords(testbed.call(), other.change, [
    row(0, "www", "CNAME", other.name),
    row(1, "@", "A", "192.0.2.7"),
    row(2, "trip", "CNAME", `round.${one.name}`),
  ]);
  // This name server has no resolver that an ALIAS would need.
  const alias = { id: randomUUID(), domain_id: one.domainId, name: "@", type: "ALIAS", ttl: 3600 };
  await testbed.database.kysely
    .insertInto("dns_records")
    .values({ ...alias, content: `www.${other.name}`, changed_version: 2 })
    .execute();
  const find = (host: string) => testbed.dns.findHostAddresses(host);
  const there = { addresses: ["192.0.2.7"], beyond: null };
  expect(await find(one.name)).toEqual(there);
  expect(await find(`www.${one.name}`)).toEqual(there);
  expect(await find(`x.shop.${one.name}`)).toEqual(there);
  expect(await find(`out.${one.name}`)).toEqual({ addresses: [], beyond: "host.example.org" });
  expect(await find(`round.${one.name}`)).toEqual({ addresses: [], beyond: null });
});

/** A chain of so many CNAMEs that ends at an address. */
async function chainOf(hops: number) {
  const { name, change } = await testbed.newZone();
  const links = Array.from({ length: hops }, (_, at) => row(at, `n${at}`, "CNAME", `n${at + 1}.${name}`));
  await testbed.dns.replaceRecords(testbed.call(), change, [
    ...links,
    row(hops, `n${hops}`, "A", "192.0.2.8"),
  ]);
  return (await testbed.dns.findHostAddresses(`n0.${name}`))?.addresses;
}

test("up to eight CNAMEs are followed", async () => {
  expect(await chainOf(8)).toEqual(["192.0.2.8"]);
  expect(await chainOf(9)).toEqual([]);
});

test("of a large zone only the records of the names on the way are read", async () => {
  const { domainId, name } = await testbed.newZone();
  const { kysely: db } = testbed.database;
  await sql`INSERT INTO dns_records (id, domain_id, name, type, content, ttl, changed_version)
            SELECT gen_random_uuid(), ${domainId}, 'h' || n, 'A', '192.0.2.' || n % 200, 3600, 1
            FROM generate_series(1, 3000) AS n`.execute(db);
  await sql`ANALYZE dns_records`.execute(db);
  const read = (host: string) =>
    db.transaction().execute(async (trx) => {
      const before = await countRead(trx);
      const found = await findHostAddresses(trx, knownNameServers, `${host}.${name}`);
      return { addresses: found?.addresses, records: (await countRead(trx)) - before };
    });
  expect(await read("h7")).toEqual({ addresses: ["192.0.2.7"], records: 1 });
  expect(await read("a.b.h7")).toEqual({ addresses: [], records: 1 });
  expect(await read("nothing")).toEqual({ addresses: [], records: 0 });
});

/** How many records this connection has read that PostgreSQL has not reported yet, the transaction's own at least. */
async function countRead(trx: Transaction<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT (seq_tup_read + idx_tup_fetch)::integer AS count
    FROM pg_stat_xact_user_tables WHERE relname = 'dns_records'`.execute(trx);
  return rows[0]?.count ?? 0;
}
