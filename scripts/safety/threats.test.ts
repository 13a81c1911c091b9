import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readEveryRoute } from "./read-contracts.ts";

// docs/threats.md lists the test for each known attack; this checks the list.

const rows = readFileSync("docs/threats.md", "utf8")
  .split("\n")
  .flatMap((line) => {
    const id = /^\| (T\d+) \|/.exec(line)?.[1];
    return id === undefined ? [] : [{ id, line }];
  });

/** Titles of tests and groups that begin with the number of an attack, by file. */
function namedTests(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of globSync([
    "src/**/*.test.{ts,tsx}",
    "e2e/**/*.{fault,e2e,real}.ts",
    "scripts/safety/{*-rules,*.test}.ts",
  ])) {
    for (const [, id = ""] of readFileSync(file, "utf8").matchAll(/["`](T\d+) [^"`]/g)) {
      found.set(id, (found.get(id) ?? new Set()).add(file));
    }
  }
  return found;
}

test("every attack of the list has its tests where the list says", () => {
  const named = namedTests();
  const numbers = rows.map(({ id }) => Number(id.slice(1)));
  expect(numbers).toEqual([...new Set(numbers)].toSorted((left, right) => left - right));
  expect(numbers.length).toBeGreaterThanOrEqual(17);
  for (const { id, line } of rows) {
    const files = [...line.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path = ""]) => path);
    expect([id, new Set(files)]).toEqual([id, named.get(id) ?? new Set()]);
    // Where there is nothing to attack yet, the line says what is missing.
    if (files.length === 0) expect(line).toContain("does not exist");
  }
});

/** Writes that anyone may send without limit: they exist in a demo only. */
const unlimited = [
  "POST /v2/demo/clock",
  "POST /v2/demo/telegram",
  "POST /v2/payments/{id}/demo-pay",
  "POST /v2/payments/{id}/demo-reorg",
];

test("T12 every write that needs no session, or a password, is counted", async () => {
  const uncounted = Object.entries(await readEveryRoute())
    .filter(([key, { access, body }]) => {
      const asksPassword = body !== undefined && "currentPassword" in body.shape;
      return !key.startsWith("GET ") && (access === "public" || asksPassword);
    })
    .filter(([, { limit }]) => limit === undefined)
    .map(([key]) => key);
  expect(new Set(uncounted)).toEqual(new Set(unlimited));
});

/** Calls that ask servers elsewhere which the caller may choose. */
const asking = ["PUT /v2/servers/{id}/addresses/{address}/reverse", "POST /v2/webhooks/{id}/test"];

test("every call that asks a server of the caller's choice is counted", async () => {
  const routes = new Map(Object.entries(await readEveryRoute()));
  expect(asking.map((key) => [key, routes.get(key)?.limit])).toEqual(asking.map((key) => [key, "look-up"]));
});

/** Public reads without a budget of their own: a few rows by their key, 1 to 4 ms of CPU, within the coarse limit of each address. */
const cheapReads = [
  "GET /v2/catalog/servers",
  "GET /v2/catalog/servers/quote",
  "GET /v2/catalog/tlds",
  "GET /v2/catalog/dedicated",
  // Nothing is read without the cookie of a look.
  "GET /v2/admin/look",
  "GET /v2/gateways",
  "GET /v2/help",
  "GET /v2/help/{slug}",
  "GET /v2/payments/methods",
  "GET /v2/payments/{id}/public",
  "GET /v2/servers/locations",
  // Read once a second for all who ask.
  "GET /v2/status",
];

test("T18 every public read has a budget, or is named as cheap", async () => {
  const uncounted = Object.entries(await readEveryRoute())
    .filter(
      ([key, { access, limit }]) => key.startsWith("GET ") && access === "public" && limit === undefined,
    )
    .map(([key]) => key);
  expect(new Set(uncounted)).toEqual(new Set(cheapReads));
});
