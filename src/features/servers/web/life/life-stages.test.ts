import { expect, it } from "vitest";
import type { Timeline } from "../server-types.ts";
import { lifeStages } from "./life-stages.ts";

const timeline: Timeline = {
  paidUntil: "2026-12-20T09:00:00.000Z",
  graceUntil: "2026-12-21T09:00:00.000Z",
  suspendedAt: null,
  terminatesAt: "2026-12-28T09:00:00.000Z",
};

const read = (at: string, life = timeline, nextPaidUntil: string | null = null) =>
  lifeStages(life, new Date(at), { nextPaidUntil, isHeld: false }).map(({ name, when }) => `${name} ${when}`);

it("shows every date from the first day on", () => {
  expect(read("2026-11-20T09:00:00Z")).toEqual(["paid next", "grace later", "deletion later"]);
});

it("moves on when the paid time and the grace are over", () => {
  expect(read("2026-12-20T10:00:00Z")).toEqual(["paid past", "grace next", "deletion later"]);
  expect(read("2026-12-22T09:00:00Z", { ...timeline, suspendedAt: "2026-12-21T09:00:12.000Z" })).toEqual([
    "paid past",
    "suspended past",
    "deletion next",
  ]);
});

it("takes a suspension for past as soon as it has a date", () => {
  const suspended = { ...timeline, suspendedAt: "2026-12-21T09:00:12.000Z" };
  expect(read("2026-12-21T09:00:00Z", suspended)).toEqual(["paid past", "suspended past", "deletion next"]);
});

it("has no next date once all are over", () => {
  expect(read("2026-12-28T09:00:00Z")).toEqual(["paid past", "grace past", "deletion past"]);
});

it("shows the next term of a server that renews itself, until its paid time is over", () => {
  const next = "2027-01-20T09:00:00.000Z";
  expect(read("2026-11-20T09:00:00Z", timeline, next)).toEqual([
    "renews next",
    "renewed later",
    "lost later",
  ]);
  expect(read("2026-12-20T10:00:00Z", timeline, next)).toEqual(["paid past", "grace next", "deletion later"]);
});

it("names no deletion while we hold the server", () => {
  const held = (at: string) =>
    lifeStages(timeline, new Date(at), { nextPaidUntil: "2027-01-20T09:00:00.000Z", isHeld: true }).map(
      ({ name, when }) => `${name} ${when}`,
    );
  expect(held("2026-11-20T09:00:00Z")).toEqual(["paid next"]);
  expect(held("2026-12-22T09:00:00Z")).toEqual(["paid past"]);
});
