import { expect, test } from "vitest";
import { promiseOf, roundedTime } from "./promise.ts";

const at = (hour: number, minute: number) => new Date(Date.UTC(2026, 10, 20, hour, minute)).toISOString();
const nowMs = Date.UTC(2026, 10, 20, 13, 44);

const asked = {
  state: "open",
  createdAt: at(13, 2),
  firstDueAt: at(13, 22),
  firstAnsweredAt: null,
  nextDueAt: null,
  heldUntil: null,
} as const;

test("says by when the answer comes while we are waited for", () => {
  const waiting = { ...asked, firstAnsweredAt: at(13, 11), nextDueAt: at(14, 20) };
  expect(promiseOf(waiting, nowMs)).toEqual({ kind: "due", at: at(14, 20), minutes: 36 });
  expect(promiseOf(waiting, Date.UTC(2026, 10, 20, 14, 19, 1))).toMatchObject({ kind: "due", minutes: 1 });
});

test("says in words that an answer is late", () => {
  expect(promiseOf(asked, nowMs)).toEqual({ kind: "late", at: at(13, 22), minutes: 22 });
});

test("says how soon the first answer came once nothing is promised", () => {
  const answered = { ...asked, state: "answered", firstAnsweredAt: at(13, 14) } as const;
  expect(promiseOf(answered, nowMs)).toEqual({ kind: "answered", minutes: 12 });
  expect(promiseOf({ ...answered, state: "closed" }, nowMs)).toEqual({ kind: "answered", minutes: 12 });
});

test("promises nothing of what waits for others, and of what we opened ourselves", () => {
  const held = { ...asked, state: "held", heldUntil: at(20, 0) } as const;
  expect(promiseOf(held, nowMs)).toEqual({ kind: "held", until: at(20, 0) });
  const ours = { ...asked, state: "answered", firstDueAt: null, firstAnsweredAt: at(13, 2) } as const;
  expect(promiseOf(ours, nowMs)).toEqual({ kind: "none" });
});

test("rounds to the unit that is read at a glance", () => {
  expect([36, 89, 90, 125, 36 * 60].map(roundedTime)).toEqual([
    { unit: "minutes", count: 36 },
    { unit: "minutes", count: 89 },
    { unit: "hours", count: 2 },
    { unit: "hours", count: 2 },
    { unit: "days", count: 2 },
  ]);
});
