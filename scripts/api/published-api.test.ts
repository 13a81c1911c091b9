import { beforeAll, expect, test } from "vitest";
import type { ApiDocument } from "#src/platform/api-docs/api-document.ts";
import { findBreaking } from "./breaking-changes.ts";
import { describePublished, readPublished, textOfPublished } from "./published-api.ts";

let published: ApiDocument;
let present: ApiDocument;

beforeAll(async () => {
  [published, present] = await Promise.all([readPublished(), describePublished()]);
});

test("nothing that was published is taken back", () => {
  expect(findBreaking(published, present)).toEqual([]);
});

test("docs/openapi.json has the API as it is, else: npm run codegen", () => {
  expect(textOfPublished(present) === textOfPublished(published)).toBe(true);
});

test("what is promised is what customers and visitors of a live site can call", () => {
  const paths = Object.keys(published.paths);
  expect(paths.length).toBeGreaterThan(80);
  expect(paths.filter((path) => path.includes("/admin/") || path.includes("demo"))).toEqual([]);
});
