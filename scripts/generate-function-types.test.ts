import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createEmptyDatabase, testTemplate } from "#src/platform/db/test-database.ts";
import { functionTypesFile, generateFunctionTypes } from "./generate-function-types.ts";

test("the signatures match the SQL functions; otherwise run npm run codegen", async () => {
  const url = await createEmptyDatabase(testTemplate);
  expect(await readFile(functionTypesFile, "utf8")).toBe(await generateFunctionTypes(url));
});
