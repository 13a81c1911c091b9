import { afterAll, beforeAll, expect, test } from "vitest";
import { textsOf } from "#src/drivers/dns/conformance.ts";
import { ask } from "#src/platform/dns/ask.ts";
import { typeNumbers } from "#src/platform/dns/rdata.ts";
import { createDnsTestbed, houseZone, type DnsTestbed } from "../dns-testbed.fixture.ts";

let testbed: DnsTestbed;

beforeAll(async () => {
  testbed = await createDnsTestbed();
});
afterAll(() => testbed.drop());

const pointersOf = async (name: string) =>
  textsOf((await ask(testbed.address, name, typeNumbers.PTR))?.answers);

test("a zone of the operator's own is served and brought to its content, and no unknown zone", async () => {
  const pointer = (host: string, last = 7) => ({
    name: `${last}.${houseZone}`,
    type: "PTR",
    ttl: 3600,
    contents: [`${host}.`],
  });
  expect(
    await testbed.dns.putHouseZone(houseZone, [pointer("a.example.com"), pointer("b.example.com", 8)]),
  ).toBeNull();
  expect(await pointersOf(`7.${houseZone}`)).toEqual(["a.example.com."]);
  expect(await testbed.dns.putHouseZone(houseZone, [pointer("mail.example.com")])).toBeNull();
  expect(await pointersOf(`7.${houseZone}`)).toEqual(["mail.example.com."]);
  expect(await pointersOf(`8.${houseZone}`)).toEqual([]);
  await testbed.run("dns-unknown-zones");
  expect((await testbed.dns.listUnknownZones()).map(({ name }) => name)).not.toContain(houseZone);
  await expect(testbed.dns.putHouseZone("example.com", [])).rejects.toThrow("not a zone of the operator");
});
