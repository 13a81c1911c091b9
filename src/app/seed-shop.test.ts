import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openOperatorTestbed } from "./operator/operator-testbed.fixture.ts";
import { demoShop, prepareDemoShop } from "./seed-shop.ts";

test("a demo has one shop of a reseller, which every start prints again", async () => {
  const open = async () => {
    const testbed = await openOperatorTestbed();
    onTestFinished(() => testbed.drop());
    return testbed;
  };
  const testbed = await open();
  const newFolder = async (): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), "demo-shop-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    return folder;
  };
  const [folder, other] = [await newFolder(), await newFolder()];
  const prepare = (dataDir: string) => prepareDemoShop(testbed.platform, testbed.product, dataDir);

  const reseller = await prepare(folder);
  expect(reseller?.email).toBe("reseller@example.com");
  expect(await prepare(folder)).toEqual(reseller);
  expect(await prepare(other)).toBeNull();
  const shops = await testbed.product.whitelabel.listShops();
  expect(shops.map(({ name, state }) => ({ name, state }))).toEqual([{ name: demoShop.name, state: "live" }]);
  const shop = testbed.product.sites.byHost("northwind.localhost")?.id ?? 0;
  const resale = testbed.platform.db.kysely.selectFrom("resale_sites").where("site_id", "=", shop);
  expect(await resale.select("discount_basis_points").executeTakeFirst()).toEqual({
    discount_basis_points: 1_000,
  });
  // The folder may have seen another database before.
  const next = await open();
  expect(await prepareDemoShop(next.platform, next.product, folder)).not.toEqual(reseller);
  expect(testbed.product.sites.byHost("northwind.localhost")?.name).toBe(demoShop.name);
});
