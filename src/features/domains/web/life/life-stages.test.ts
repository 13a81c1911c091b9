import { expect, it } from "vitest";
import type { Timeline } from "../domain-types.ts";
import { lifeStages } from "./life-stages.ts";

const timeline: Timeline = {
  expiresAt: "2027-11-20T09:00:00.000Z",
  dnsStopsAt: "2027-12-01T09:00:00.000Z",
  graceUntil: "2028-01-04T09:00:00.000Z",
  redemptionUntil: "2028-02-03T09:00:00.000Z",
  releasedAt: "2028-02-08T09:00:00.000Z",
  renewYears: 1,
  renewCents: 1090,
  priceChange: null,
  restoreCents: 9090,
};

const read = (at: string, life = timeline) =>
  lifeStages(life, { canRestore: true, deletesAt: null }, new Date(at)).map(
    ({ name, when }) => `${name} ${when}`,
  );

it("shows every date from the first day on", () => {
  expect(read("2026-11-20T09:00:00Z")).toEqual([
    "paid now",
    "grace later",
    "redemption later",
    "pendingDelete later",
    "released later",
  ]);
});

it("moves on with the time, and ends with a name that anybody may have", () => {
  expect(read("2028-01-10T09:00:00Z").slice(0, 3)).toEqual(["paid past", "grace past", "redemption now"]);
  expect(read("2028-02-08T09:00:00Z").at(-1)).toBe("released now");
});

it("leaves out what an ending does not have", () => {
  const short = { ...timeline, graceUntil: timeline.expiresAt, redemptionUntil: timeline.expiresAt };
  expect(read("2026-11-20T09:00:00Z", short)).toEqual(["paid now", "pendingDelete later", "released later"]);
});

it("shows no paid time or grace once the name was deleted before them", () => {
  const deleted = {
    ...timeline,
    redemptionUntil: "2027-01-18T09:00:00.000Z",
    releasedAt: "2027-01-23T09:00:00.000Z",
  };
  expect(read("2026-12-20T09:00:00Z", deleted)).toEqual([
    "redemption now",
    "pendingDelete later",
    "released later",
  ]);
});

it("follows a deletion on request, which ends the paid time and has no grace", () => {
  const facts = { canRestore: true, deletesAt: "2026-11-23T09:00:00.000Z" };
  const stages = lifeStages(timeline, facts, new Date("2026-11-20T09:00:00Z"));
  expect(stages.map(({ name, at, when }) => `${name} ${at.slice(0, 10)} ${when}`)).toEqual([
    "deleting 2026-11-23 now",
    "redemption 2026-12-23 later",
    "pendingDelete 2026-12-28 later",
    "released 2026-12-28 later",
  ]);
  const short = { ...timeline, redemptionUntil: timeline.graceUntil };
  expect(lifeStages(short, facts, new Date("2026-11-20T09:00:00Z")).map(({ name }) => name)).toEqual([
    "deleting",
    "pendingDelete",
    "released",
  ]);
});

it("names what keeps the name in each", () => {
  const prices = (canRestore: boolean) =>
    lifeStages(timeline, { canRestore, deletesAt: null }, new Date("2026-11-20")).map(
      ({ priceCents }) => priceCents,
    );
  expect(prices(true)).toEqual([1090, 1090, 9090, null, null]);
  expect(prices(false)).toEqual([1090, 1090, null, null, null]);
});
