import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#src/config/config.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { openProduct } from "./open-product.ts";
import { readCommand } from "./run-command.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

test("commands work while the default site's row is wrong, by what the configuration says", async () => {
  await database.kysely.updateTable("sites").set({ host: "wrong.example" }).where("id", "=", 1).execute();
  const config = readConfig({ NODE_ENV: "test", DATABASE_URL: database.url, PRODUCT_NAME: "Harbour" });
  const open = await openProduct(config);
  try {
    expect(await readCommand(["alarm", "list"]).run(open)).toBe("Nothing.");
    expect(open.product.sites.provider().name).toBe("Harbour");
  } finally {
    await open.close();
  }
});
