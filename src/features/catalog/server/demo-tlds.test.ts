import { domainToASCII } from "node:url";
import { expect, test } from "vitest";
import { demoTlds } from "./demo-tlds.ts";

test("the demo has many endings, of every kind, each once", () => {
  expect(demoTlds.length).toBeGreaterThanOrEqual(60);
  expect(new Set(demoTlds.map(({ id }) => id)).size).toBe(demoTlds.length);
  expect(demoTlds.filter(({ id }) => id.includes(".")).length).toBeGreaterThan(5);
  expect(demoTlds.filter(({ id }) => id.startsWith("xn--")).length).toBeGreaterThan(5);
});

test("the first one is .com for $7", () => {
  expect(demoTlds[0]).toMatchObject({ id: "com", firstYearCents: 700n });
});

test("each name converts to its ASCII id", () => {
  expect(demoTlds.filter(({ id, name }) => domainToASCII(name) !== id)).toEqual([]);
});
