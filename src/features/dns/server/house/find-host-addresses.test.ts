import { afterAll, beforeAll, expect, test } from "vitest";
import { createDnsTestbed, type DnsTestbed, knownNameServers } from "../dns-testbed.fixture.ts";

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
  expect(await find()).toEqual(["192.0.2.2"]);
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
  expect(await find(name)).toEqual(["192.0.2.1"]);
  expect((await find(`mail.${name}`))?.toSorted()).toEqual(["192.0.2.2", "192.0.2.3"]);
  expect(await find(`nothing.${name}`)).toEqual([]);
  expect(await find(`host.sub.${name}`)).toBeNull();
  expect(await find("elsewhere.example.org")).toBeNull();
});
