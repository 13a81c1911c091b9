import { expect, test } from "vitest";
import type { FoundKind } from "#src/shared/found.ts";
import { queueKinds } from "#src/shared/queue-kinds.ts";
import { officePath } from "#src/shared/office-path.ts";
import { officePages, pageAt, placesFor } from "./office-pages.ts";

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
  ticket: true,
  node: true,
  staff: true,
} as const satisfies Readonly<Record<FoundKind, true>>;

test.each(Object.keys(kinds))("what is found of kind %s opens a page that exists", (kind) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are the kinds
  const path = officePath(kind as FoundKind, "x_1", "cus_1");
  expect(pageAt(path)?.path).toContain("$id");
});

test("an address is that of the page which names most of it, with a tab or without", () => {
  expect(pageAt("/staff/orders/new")?.path).toBe("/staff/orders/new");
  expect(pageAt("/staff/orders/ord_1")?.path).toBe("/staff/orders/$id");
  expect(pageAt("/staff/orders/ord_1/refund")?.path).toBe("/staff/orders/$id/refund");
  expect(pageAt("/staff/tasks/failed")?.path).toBe("/staff/tasks/failed");
  expect(pageAt("/staff/customers/cus_1/money")?.path).toBe("/staff/customers/$id/{-$tab}");
  expect(pageAt("/staff/stats/revenue")?.path).toBe("/staff/stats/$metric");
  expect(pageAt("/staff")?.path).toBe("/staff");
  expect(pageAt("/staff/nowhere/x")).toBeUndefined();
});

test("no two places open with the same letter after G", () => {
  const keys = officePages.flatMap(({ entry }) => (entry?.key === undefined ? [] : [entry.key]));
  expect(keys).toHaveLength(new Set(keys).size);
});

test("what waits in each queue is read again when the stream says so, and the stream says nothing else", () => {
  const keys = officePages.flatMap(({ entry }) => (entry?.queue ? [entry.queue.waiting.queryKey] : []));
  const read = keys.map(([start, kind]) => `${start} ${kind}`).toSorted();
  expect(read).toEqual(queueKinds.map((kind) => `office ${kind}`));
});

test("each group has its icon for a role that may open a single place of it", () => {
  const entries = officePages.filter(({ entry }) => entry !== undefined);
  const bare = entries.flatMap(({ permission, path }) =>
    placesFor([permission]).flatMap(({ group, icon }) => (icon === undefined ? [`${group} at ${path}`] : [])),
  );
  expect(bare).toEqual([]);
});
