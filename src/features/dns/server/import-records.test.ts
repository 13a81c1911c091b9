import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServedRecords } from "#src/drivers/dns/port.ts";
import { isAppError } from "#src/shared/errors.ts";
import { createDnsTestbed, type DnsTestbed, knownNameServers } from "./dns-testbed.fixture.ts";
import type { TypedRow } from "./propose-records.ts";

let testbed: DnsTestbed;
/** Null: what the embedded name server has without resolvers. */
let served: ServedRecords | null = null;

beforeAll(async () => {
  testbed = await createDnsTestbed(
    (server) =>
      new Proxy(server, {
        get: (target, key) => (key === "served" && served !== null ? served : Reflect.get(target, key)),
      }),
  );
});
afterAll(() => testbed.drop());

const row = (index: number, name: string, type: string, content: string): TypedRow => ({
  index,
  name,
  type,
  content,
});
const www = row(0, "www", "A", "192.0.2.1");

async function linesOf(domainId: string): Promise<string[]> {
  const { records } = await testbed.dns.readZone(domainId, knownNameServers);
  return records
    .filter(({ isLocked }) => !isLocked)
    .map(({ name, type, content }) => `${name} ${type} ${content}`);
}

async function refusalOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isAppError(error)) throw new Error("was not refused");
  return error;
}

test("a template replaces the records it is for", async () => {
  const { domainId, change } = await testbed.newZone("mail.test");
  const rows = [
    row(0, "@", "MX", "1 old.example.net"),
    row(1, "@", "TXT", "v=spf1 mx -all"),
    row(2, "@", "TXT", "kept"),
  ];
  await testbed.dns.replaceRecords(testbed.call(), change, rows);
  await testbed.dns.applyTemplate(testbed.call(), change, { template: "google-workspace", values: {} });
  const lines = ["@ MX smtp.google.com", "@ TXT kept", "@ TXT v=spf1 include:_spf.google.com ~all"];
  expect(await linesOf(domainId)).toEqual(lines);
  const again = await testbed.dns.applyTemplate(testbed.call(), change, {
    template: "google-workspace",
    values: {},
  });
  expect(again.changed).toEqual([]);
  expect(
    (await refusalOf(testbed.dns.applyTemplate(testbed.call(), change, { template: "nope", values: {} })))
      .code,
  ).toBe("not_found");
  const empty = await refusalOf(
    testbed.dns.applyTemplate(testbed.call(), change, { template: "website", values: {} }),
  );
  expect(empty.rows).toMatchObject([{ code: "field_missing" }]);
});

test("the template of a website leaves nothing that led elsewhere, and everything else", async () => {
  const { domainId, change } = await testbed.newZone("pointed.test");
  const rows = [
    row(0, "@", "A", "192.0.2.1"),
    row(1, "@", "AAAA", "2001:db8::1"),
    row(2, "@", "MX", "1 mail.example.net"),
    row(3, "www", "A", "192.0.2.2"),
    row(4, "shop", "A", "192.0.2.3"),
  ];
  await testbed.dns.replaceRecords(testbed.call(), change, rows);
  const use = { template: "website", values: { ipv4: "192.0.2.9" } };
  await testbed.dns.applyTemplate(testbed.call(), change, use);
  expect(await linesOf(domainId)).toEqual([
    "@ A 192.0.2.9",
    "@ MX mail.example.net",
    "shop A 192.0.2.3",
    "www CNAME pointed.test",
  ]);
});

test("a website's template replaces whatever led the domain and www elsewhere", async () => {
  const { domainId, change } = await testbed.newZone();
  served = { canAlias: true, takesInnerWildcards: true };
  const rows = [row(0, "@", "ALIAS", "shops.example.net"), www, row(1, "mail", "A", "192.0.2.9")];
  await testbed.dns.replaceRecords(testbed.call(), change, rows);
  const use = { template: "website", values: { ipv4: "192.0.2.10" } };
  await testbed.dns.applyTemplate(testbed.call(), change, use);
  served = null;
  expect(await linesOf(domainId)).toEqual([
    "@ A 192.0.2.10",
    "mail A 192.0.2.9",
    `www CNAME ${(await testbed.dns.readZone(domainId, knownNameServers)).zone.name}`,
  ]);
});

test("every template can be applied with its example values to an empty zone", async () => {
  for (const { id, fields } of testbed.dns.listTemplates()) {
    const { change } = await testbed.newZone();
    const values = Object.fromEntries(fields.map(({ name, example }) => [name, example]));
    const { changed } = await testbed.dns.applyTemplate(testbed.call(), change, { template: id, values });
    expect(changed.length, id).toBeGreaterThan(0);
  }
});

test("a zone file is previewed, then added to the records or replaces them", async () => {
  const { domainId, change } = await testbed.newZone();
  await testbed.dns.addRecords(testbed.call(), change, [www, row(1, "old", "A", "192.0.2.4")]);
  const text = "www A 192.0.2.1\nnew A 192.0.2.5\nbad A x\n";
  const preview = await testbed.dns.previewZoneFile(domainId, { text, mode: "add", takesRest: false });
  expect(preview.problems).toMatchObject([{ index: 3, code: "ipv4_invalid" }]);
  expect(preview.records.map((record) => record?.name ?? null)).toEqual(["new", null]);
  const good = text.replace("bad A x\n", "");
  await testbed.dns.importZoneFile(testbed.call(), change, { text: good, mode: "add", takesRest: false });
  expect(await linesOf(domainId)).toEqual(["new A 192.0.2.5", "old A 192.0.2.4", "www A 192.0.2.1"]);
  await testbed.dns.importZoneFile(testbed.call(), change, { text: good, mode: "replace", takesRest: false });
  expect(await linesOf(domainId)).toEqual(["new A 192.0.2.5", "www A 192.0.2.1"]);
  const file = await testbed.dns.exportZoneFile(domainId);
  const again = await testbed.dns.importZoneFile(testbed.call(), change, {
    text: file?.text ?? "",
    mode: "replace",
    takesRest: false,
  });
  expect(again.changed).toEqual([]);
});

test("lines of a zone file with problems are left out on request, and those that need them too", async () => {
  const { domainId, change } = await testbed.newZone();
  await testbed.dns.addRecords(testbed.call(), change, [row(0, "old", "A", "192.0.2.4")]);
  const signer = `1 13 2 ${"ab".repeat(32)}`;
  const text = `new A 192.0.2.5\n$INCLUDE x\nsub NS ns_1.a.test.\nsub DS ${signer}\nwww CNAME a.test.\nwww A 192.0.2.1\n`;
  const file = { text, mode: "add", takesRest: true } as const;
  const preview = await testbed.dns.previewZoneFile(domainId, file);
  expect(preview.problems.map(({ index, code }) => `${index} ${code}`)).toEqual([
    "2 line_unreadable",
    "3 target_invalid",
    "4 ds_without_ns",
    "5 cname_beside",
    "6 cname_beside",
  ]);
  const whole = testbed.dns.importZoneFile(testbed.call(), change, { ...file, takesRest: false });
  expect((await refusalOf(whole)).code).toBe("records_invalid");
  await testbed.dns.importZoneFile(testbed.call(), change, file);
  expect(await linesOf(domainId)).toEqual(["new A 192.0.2.5", "old A 192.0.2.4"]);
  await testbed.dns.importZoneFile(testbed.call(), change, { ...file, mode: "replace" });
  expect(await linesOf(domainId)).toEqual(["new A 192.0.2.5"]);
});

test("a preview of replacing has the records that are there already, one of adding has not", async () => {
  const { domainId, change } = await testbed.newZone();
  await testbed.dns.addRecords(testbed.call(), change, [www]);
  const text = "www A 192.0.2.1\nnew A 192.0.2.5\n";
  const namesOf = async (mode: "add" | "replace") =>
    (await testbed.dns.previewZoneFile(domainId, { text, mode, takesRest: false })).records.map(
      (one) => one?.name,
    );
  expect(await namesOf("add")).toEqual(["new"]);
  expect(await namesOf("replace")).toEqual(["www", "new"]);
});
