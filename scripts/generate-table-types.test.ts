import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createEmptyDatabase, testTemplate } from "#src/platform/db/test-database.ts";
import { generateTableTypes, tableTypesFile } from "./generate-table-types.ts";

test("the table types match the migrations; otherwise run npm run codegen", async () => {
  // Not dropped here: the generator's connections may still be closing. It is removed with the server.
  const url = await createEmptyDatabase(testTemplate);
  expect(await readFile(tableTypesFile, "utf8")).toBe(await generateTableTypes(url));
});
