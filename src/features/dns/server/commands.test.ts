import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { openOperatorWorld, type OperatorWorld } from "#src/app/operator/operator-world.fixture.ts";

let world: OperatorWorld;
const domainId = "00000000-0000-4000-8000-00000000d0d0";
const name = "operated.com";

beforeAll(async () => {
  world = await openOperatorWorld();
  const owner = { domainId, name, customerId: "00000000-0000-4000-8000-00000000c0c0", siteId: 1 };
  await world.product.dns.openZone(world.platform.db.kysely, owner);
  await world.runJob("dns-push");
});

afterAll(() => world.drop());

test("zones are listed, by name too, and a word that is no name is said", async () => {
  expect(await world.run("dns", "list")).toMatch(/NAME +DOMAIN +VERSION[^]*operated\.com +dom_/);
  expect(await world.runJson("dns", "list", "OPERATED.com.")).toMatchObject([{ name, dnssec_state: "off" }]);
  expect(await world.run("dns", "list", "other.com")).toBe("Nothing.");
  await expect(world.run("dns", "list", "not a name")).rejects.toThrow("is no domain name");
});

test("zones of the name servers that nobody here has are listed once they were compared", async () => {
  await world.product.drivers.dns.ensureZone("strange.net", ["ns1.moorage.test"]);
  expect(await world.run("dns", "sync")).toContain("Zones there that nobody here has: 1.");
  expect(await world.run("dns", "list", "--strays")).toContain("strange.net");
});

test("a comparison of one zone is in its audit", async () => {
  await world.product.drivers.dns.deleteZone(name);
  expect(await world.runJson("dns", "sync", name)).toMatchObject({ zones: 1, due: 1 });
  const entries = await world.runJson("audit", "--object", encodeId("domain", domainId));
  expect(entries).toContainEqual(expect.objectContaining({ action: "dns.sync" }));
  await expect(world.run("dns", "sync", "other.com")).rejects.toThrow("no zone of other.com");
});
