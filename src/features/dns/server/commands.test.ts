import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";

let testbed: OperatorTestbed;
const domainId = "00000000-0000-4000-8000-00000000d0d0";
const name = "operated.com";

beforeAll(async () => {
  testbed = await openOperatorTestbed();
  const owner = { domainId, name, customerId: "00000000-0000-4000-8000-00000000c0c0", siteId: 1 };
  await testbed.product.dns.openZone(testbed.platform.db.kysely, owner);
  await testbed.runJob("dns-push");
});

afterAll(() => testbed.drop());

test("zones are listed, also by name, and an invalid name is refused", async () => {
  expect(await testbed.run("dns", "list")).toMatch(/NAME +DOMAIN +VERSION[^]*operated\.com +dom_/);
  expect(await testbed.runJson("dns", "list", "OPERATED.com.")).toMatchObject([
    { name, dnssec_state: "off" },
  ]);
  expect(await testbed.run("dns", "list", "other.com")).toBe("Nothing.");
  await expect(testbed.run("dns", "list", "not a name")).rejects.toThrow("is no domain name");
});

test("zones of the name servers that are not in the books are listed once they were compared", async () => {
  await testbed.product.drivers.dns.ensureZone("strange.net", ["ns1.moorage.test"]);
  expect(await testbed.run("dns", "sync")).toContain("Unknown zones there: 1.");
  expect(await testbed.run("dns", "list", "--unknown")).toContain("strange.net");
});

test("a comparison of one zone is audited", async () => {
  await testbed.product.drivers.dns.deleteZone(name);
  expect(await testbed.runJson("dns", "sync", name)).toMatchObject({ zones: 1, due: 1 });
  const entries = await testbed.runJson("audit", "--object", encodeId("domain", domainId));
  expect(entries).toContainEqual(expect.objectContaining({ action: "dns.sync" }));
  await expect(testbed.run("dns", "sync", "other.com")).rejects.toThrow("no zone of other.com");
});
