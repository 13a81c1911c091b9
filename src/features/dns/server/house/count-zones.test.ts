import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDnsTestbed, type DnsTestbed, knownNameServers } from "../dns-testbed.fixture.ts";

let testbed: DnsTestbed;

beforeAll(async () => {
  testbed = await createDnsTestbed();
});
afterAll(() => testbed.drop());

test("all zones of a customer that are served here are counted, beyond a page of a list, by whether they lead there", async () => {
  const customerId = randomUUID();
  const count = () => testbed.dns.countZones(customerId, ["192.0.2.1", "192.0.2.2"]);
  expect(await count()).toEqual({ leading: 0, others: 0 });
  const open = async (name: string, owner = customerId) => {
    const domainId = randomUUID();
    const zone = { domainId, name, customerId: owner, siteId: 1 };
    await testbed.dns.openZone(testbed.database.kysely, zone);
    return domainId;
  };
  const lead = (domainId: string, content: string) =>
    testbed.dns.replaceRecords(testbed.call(), { domainId }, [{ index: 0, name: "@", type: "A", content }]);
  for (let at = 0; at < 120; at += 1) await open(`other${at}.test`);
  await lead(await open("here.test"), "192.0.2.2");
  await lead(await open("there.test"), "192.0.2.9");
  await lead(await open("stranger.test", randomUUID()), "192.0.2.1");
  expect(await count()).toEqual({ leading: 1, others: 121 });
  // Set to other name servers, it can be pointed nowhere from here.
  const setServers = (servers: readonly string[]) =>
    testbed.database.kysely
      .updateTable("dns_zones")
      .set({ parent_servers: [...servers] })
      .where("name", "=", "here.test")
      .execute();
  await setServers(["ns1.example.net", "ns2.example.net", ...knownNameServers.slice(0, 1)]);
  expect(await count()).toEqual({ leading: 0, others: 121 });
  await setServers(knownNameServers.slice(0, 2));
  expect(await count()).toEqual({ leading: 1, others: 121 });
});
