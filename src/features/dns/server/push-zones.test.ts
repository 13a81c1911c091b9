import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDnsTestbed, type DnsTestbed, knownNameServers, withAlias } from "./dns-testbed.fixture.ts";
import type { TypedRow } from "./propose-records.ts";

// Whatever is changed to whatever, the real name server's answers are found to be those of the zone.

let testbed: DnsTestbed;

beforeAll(async () => {
  testbed = await createDnsTestbed(withAlias);
});
afterAll(() => testbed.drop());

async function newZone() {
  const { domainId, change } = await testbed.newZone();
  return async (lines: readonly string[]) => {
    const rows: TypedRow[] = lines.map((line, index) => {
      const [name = "", type = "", content = ""] = line.split(" ");
      return { index, name, type, content, ttl: 300 };
    });
    await testbed.dns.replaceRecords(testbed.call(), change, rows);
    await testbed.run("dns-push");
    const { zone } = await testbed.dns.readZone(domainId, knownNameServers);
    return zone.state === "live";
  };
}

test.each([
  ["a wildcard answers for a deleted name", ["* A 192.0.2.1", "foo A 192.0.2.2"], ["* A 192.0.2.1"]],
  [
    "the wildcard of the nearest name does",
    ["* A 192.0.2.1", "*.b A 192.0.2.3", "foo.b A 192.0.2.2"],
    ["* A 192.0.2.1", "*.b A 192.0.2.3"],
  ],
  [
    "a name between others has no wildcard",
    ["* A 192.0.2.1", "foo A 192.0.2.2", "a.foo A 192.0.2.4"],
    ["* A 192.0.2.1", "a.foo A 192.0.2.4"],
  ],
  [
    "another type of the name keeps the wildcard away",
    ["* A 192.0.2.1", "foo A 192.0.2.2", "foo TXT x"],
    ["* A 192.0.2.1", "foo TXT x"],
  ],
  [
    "a wildcard of another name leads on",
    ["* CNAME host.example.net", "foo A 192.0.2.2"],
    ["* CNAME host.example.net"],
  ],
  [
    "a wildcard answers for a deleted alias of a name",
    ["* CNAME host.example.net", "foo CNAME other.example.net"],
    ["* CNAME host.example.net"],
  ],
  ["an ALIAS takes the place of addresses", ["@ A 192.0.2.1"], ["@ ALIAS host.example.net"]],
  [
    "a delegation takes the place of names below it",
    ["* A 192.0.2.1", "a.sub A 192.0.2.2"],
    ["* A 192.0.2.1", "sub NS ns1.example.net", "sub NS ns2.example.net"],
  ],
])("%s", async (_, before, after) => {
  const change = await newZone();
  expect(await change(before)).toBe(true);
  expect(await change(after)).toBe(true);
  expect(await change(before)).toBe(true);
});

test("any records can take the place of any others", async () => {
  const name = fc.constantFrom("@", "*", "a", "b", "a.b", "*.b", "*.a.b", "c.a.b");
  const record = fc
    .tuple(name, fc.constantFrom("A 192.0.2.1", "A 192.0.2.2", "AAAA 2001:db8::1", "TXT x"))
    .map((parts) => parts.join(" "));
  const records = fc.uniqueArray(record, { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.array(records, { minLength: 2, maxLength: 4 }), async (states) => {
      const change = await newZone();
      for (const state of states) expect(await change(state)).toBe(true);
    }),
    { numRuns: 25 },
  );
});
