import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { generateTableTypes, tableTypesFile } from "./generate-table-types.ts";

test("the table types are those of the migrations; else run npm run codegen", async () => {
  const database = await createTestDatabase();
  const generated = await generateTableTypes(database.url);
  await database.drop();
  expect(await readFile(tableTypesFile, "utf8")).toBe(generated);
});
