import { afterEach, beforeEach, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";

let testbed: OperatorTestbed;

beforeEach(async () => {
  testbed = await openOperatorTestbed({ PRODUCT_NAME: "Harbour" });
});

afterEach(() => testbed.drop());

const because = ["--reason", "asked for by the owner"];

test("commands show, set and take back settings", async () => {
  expect(await testbed.run("settings", "list")).toMatch(/productName\s+Harbour\s+start/);
  const quay = await testbed.run("settings", "set", "productName", "Quay", ...because);
  expect(quay).toBe("productName is Quay now.");
  expect(testbed.product.sites.provider().name).toBe("Quay");
  expect(await testbed.run("settings", "set", "coinsOff", '["BTC"]', ...because)).toBe(
    'coinsOff is ["BTC"] now.',
  );
  expect(await testbed.run("settings", "reset", "productName", ...because)).toBe(
    "productName is Harbour again.",
  );
  const audit = await testbed.platform.db.kysely
    .selectFrom("audit_log")
    .select(["action", "object_id"])
    .where("action", "=", "setting.change")
    .execute();
  expect(audit).toHaveLength(3);
});

test("a wrong value, an unknown name and a missing reason are refused in words", async () => {
  const set = (...words: string[]) => testbed.run("settings", "set", ...words);
  await expect(set("withdrawalDays", "99", ...because)).rejects.toThrow(
    "withdrawalDays cannot be 99: it is a number from 0 to 60.",
  );
  await expect(set("nothing", "1", ...because)).rejects.toThrow("Give the name of a setting");
  await expect(set("withdrawalDays", "14")).rejects.toThrow("Give --reason");
});
