import { expect, test } from "vitest";
import { addDays } from "#src/shared/time.ts";
import { planChange } from "./plan-change.ts";
import type { PricedPart } from "./priced-kind.ts";

const now = new Date("2026-03-01T12:00:00Z");

const partOf = (siteId: number, cents: number): PricedPart => ({
  serviceId: `service-${siteId}`,
  siteId,
  customerId: `customer-${siteId}`,
  name: "web",
  part: "term",
  term: 1,
  isUsual: true,
  unitMonths: 1,
  discountPercent: 0,
  cents: BigInt(cents),
  listCents: null,
  costCents: null,
  isOwn: false,
  isAnnounced: false,
  nextFrom: now,
  nextStart: now,
  renewMonths: 1,
});

const earliest = (...parts: readonly PricedPart[]) => {
  const target = { part: "term", cents: 1000, termMonths: null } as const;
  const noticeDays = new Map([
    [1, 45],
    [2, 60],
  ]);
  const plan = planChange(parts, { selection: {}, target, fromAt: now, noticeDays, keepsCost: false }, now);
  expect(plan.earliestAt).toEqual(addDays(now, plan.noticeDays));
  return plan.noticeDays;
};

test("a raise is announced as many days ahead as the strictest of its sites asks for", () => {
  expect(earliest(partOf(1, 900))).toBe(45);
  expect(earliest(partOf(1, 900), partOf(2, 900))).toBe(60);
  // What gets cheaper or stays does not count, whatever its site asks for.
  expect(earliest(partOf(1, 900), partOf(2, 1100))).toBe(45);
  expect(earliest(partOf(1, 900), partOf(2, 1000))).toBe(45);
  expect(earliest(partOf(1, 1100), partOf(2, 1100))).toBe(0);
});

test("a site of which nothing is known has the least that is allowed", () => {
  expect(earliest(partOf(3, 900))).toBe(30);
});
