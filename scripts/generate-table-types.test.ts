import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createEmptyDatabase, testTemplate } from "#src/platform/db/test-database.ts";
import { generateTableTypes, tableTypesFile } from "./generate-table-types.ts";

test("the table types are those of the migrations; else run npm run codegen", async () => {
  // Left to go with the server: the generator's connections may still be closing.
  const url = await createEmptyDatabase(testTemplate);
  expect(await readFile(tableTypesFile, "utf8")).toBe(await generateTableTypes(url));
});
