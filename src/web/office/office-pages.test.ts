import { expect, test } from "vitest";
import type { FoundKind } from "#src/shared/found.ts";
import { officePath } from "#src/shared/office-path.ts";
import { officePages } from "./office-pages.ts";

const kinds = {
  customer: true,
  server: true,
  address: true,
  domain: true,
  order: true,
  task: true,
  transaction: true,
  payment: true,
  deposit: true,
  "deposit-address": true,
  contact: true,
  session: true,
  "api-key": true,
  "dedicated-request": true,
  node: true,
  staff: true,
} as const satisfies Readonly<Record<FoundKind, true>>;

/** Whether a page's path, with `$id` and an optional tab, is that of an address. */
function isAt(pattern: string, path: string): boolean {
  const source = pattern.replace("/{-$tab}", "(/[^/]+)?").replaceAll("$id", "[^/]+");
  return new RegExp(`^${source}$`).test(path);
}

test.each(Object.keys(kinds))("what is found of kind %s opens a page that exists", (kind) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are the kinds
  const path = officePath(kind as FoundKind, "x_1", "cus_1");
  const own = officePages.filter((page) => page.path.includes("$id") && isAt(page.path, path));
  expect(own).toHaveLength(1);
});

test("no two places open with the same letter after G", () => {
  const keys = officePages.flatMap(({ entry }) => (entry?.key === undefined ? [] : [entry.key]));
  expect(keys).toHaveLength(new Set(keys).size);
});
