import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { catalogueFile } from "../src/features/catalog/contract-document.ts";
import { checkDocument } from "../src/features/catalog/server/index.ts";
import {
  catalogueGuideFile,
  catalogueSchemaFile,
  generateCatalogueGuide,
  generateCatalogueSchema,
} from "./generate-catalogue-docs.ts";

test("schema and guide of the catalogue's file are what the product reads", async () => {
  expect(await readFile(catalogueSchemaFile, "utf8")).toBe(generateCatalogueSchema());
  expect(await readFile(catalogueGuideFile, "utf8")).toBe(await generateCatalogueGuide());
});

test("the guide says of each price that it is dollars, and of costs that only staff sees them", async () => {
  const guide = await readFile(catalogueGuideFile, "utf8");
  const fields = guide.split("\n").filter((line) => /^\| `\w*Usd` /.test(line));
  expect(fields.length).toBeGreaterThan(12);
  expect(fields.filter((line) => !line.includes("| dollars |"))).toEqual([]);
  expect(fields.filter((line) => /`\w*[cC]ostUsd`/.test(line) && !line.includes("Only staff"))).toEqual([]);
});

test("the starter file is one that the product takes", async () => {
  const starter = new URL("../docs/catalogue-starter.json", import.meta.url);
  const { ipBlocks, ...document } = catalogueFile.parse(JSON.parse(await readFile(starter, "utf8")));
  expect(checkDocument(document)).toEqual([]);
  expect(ipBlocks).toHaveLength(1);
});
