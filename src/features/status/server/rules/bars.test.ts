import fc from "fast-check";
import { expect, test } from "vitest";
import { componentStates, statusDays } from "#src/shared/status.ts";
import { barsOf } from "./bars.ts";
import { type Span, spansOf } from "./spans.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
const now = Date.parse("2026-11-20T10:15:00.000Z");
const longAgo = now - 365 * dayMs;
const at = (text: string) => Date.parse(`2026-11-${text}:00.000Z`);
const span = (from: string, until: string, state: Span["state"] = "outage"): Span => ({
  from: at(from),
  until: at(until),
  state,
});

test("an outage over midnight is on both days with its own minutes", () => {
  const { days } = barsOf([span("18T23:50", "19T00:30")], longAgo, now);
  expect(days).toEqual([
    { day: "2026-11-18", state: "outage", outageMinutes: 10 },
    { day: "2026-11-19", state: "outage", outageMinutes: 30 },
  ]);
});

test("what ends at midnight is not on the next day", () => {
  const { days } = barsOf([span("18T23:00", "19T00:00", "degraded")], longAgo, now);
  expect(days.map(({ day }) => day)).toEqual(["2026-11-18"]);
});

test("minutes of outages that overlap count once, and only outages count", () => {
  const spans = [
    span("19T10:00", "19T11:00"),
    span("19T10:30", "19T11:30"),
    span("19T10:10", "19T10:20"),
    span("19T12:00", "19T20:00", "degraded"),
    span("19T12:00", "19T20:00", "maintenance"),
  ];
  expect(barsOf(spans, longAgo, now).days).toEqual([
    { day: "2026-11-19", state: "outage", outageMinutes: 90 },
  ]);
  const known = now - (at("20T00:00") - (statusDays - 1) * dayMs);
  const percent = Math.floor((1 - (90 * minuteMs) / known) * 100_000) / 1000;
  expect(barsOf(spans, longAgo, now).uptime).toBe(percent);
});

test("of a component that is there since yesterday only that time counts", () => {
  const since = now - dayMs;
  const hours = (count: number): Span => ({ from: now - count * 3_600_000, until: now, state: "outage" });
  expect(barsOf([hours(6)], since, now).uptime).toBe(75);
  expect(barsOf([hours(48)], since, now).uptime).toBe(0);
  expect(barsOf([], now, now).uptime).toBe(100);
});

test("the shortest outage takes a component below 100 percent", () => {
  expect(barsOf([{ from: now - 1, until: now, state: "outage" }], longAgo, now).uptime).toBeLessThan(100);
});

test("the worst state wins each day, as a count by the minute says", () => {
  const disturbance = fc
    .record({
      from: fc.integer({ min: -4 * 24 * 60, max: 10 * 60 }),
      minutes: fc.integer({ min: 1, max: 3000 }),
      state: fc.constantFrom("maintenance" as const, "degraded" as const, "outage" as const),
    })
    .map(({ from, minutes, state }): Span => {
      const start = at("20T00:00") + from * minuteMs;
      return { from: start, until: Math.min(start + minutes * minuteMs, now + 1), state };
    });
  fc.assert(
    fc.property(fc.array(disturbance, { maxLength: 6 }), (spans) => {
      const worst = new Map<string, number>();
      const down = new Map<string, number>();
      for (let minute = at("10T00:00"); minute < now; minute += minuteMs) {
        const day = new Date(minute).toISOString().slice(0, 10);
        const states = spans
          .filter(({ from, until }) => from <= minute && minute < until)
          .map(({ state }) => state);
        const rank = Math.max(0, ...states.map((state) => componentStates.indexOf(state)));
        worst.set(day, Math.max(rank, worst.get(day) ?? 0));
        if (states.includes("outage")) down.set(day, (down.get(day) ?? 0) + 1);
      }
      const counted = [...worst]
        .filter(([, rank]) => rank > 0)
        .map(([day, rank]) => ({ day, state: componentStates[rank], outageMinutes: down.get(day) ?? 0 }));
      expect(barsOf(spans, longAgo, now).days).toEqual(counted);
    }),
    { numRuns: 40 },
  );
});

const incident = (startsAt: string, ...updates: readonly (readonly [string, string, string])[]) => ({
  kind: "incident" as const,
  startsAt: new Date(at(startsAt)),
  endsAt: null,
  calledOffAt: null,
  updates: updates.map(([time, state, severity], place) => ({
    number: place + 1,
    at: new Date(at(time)),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the cases below
    state: state as "monitoring",
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of the cases below
    severity: severity as "outage",
    texts: {},
    correctedAt: null,
    writtenBy: "",
    createdAt: new Date(at(time)),
  })),
});

test("an incident is as bad as its updates say, each until the next, and nothing while it is resolved", () => {
  const spans = spansOf(
    incident(
      "19T09:00",
      ["19T09:10", "investigating", "outage"],
      ["19T10:00", "monitoring", "degraded"],
      ["19T11:00", "resolved", "degraded"],
      ["20T10:00", "investigating", "outage"],
    ),
    now,
  );
  expect(spans).toEqual([
    span("19T09:00", "19T10:00"),
    span("19T10:00", "19T11:00", "degraded"),
    { from: at("20T10:00"), until: now + 1, state: "outage" },
  ]);
});

test("an incident that was over when it was written counts from its begin to its end", () => {
  expect(spansOf(incident("19T09:00", ["19T09:30", "resolved", "outage"]), now)).toEqual([
    span("19T09:00", "19T09:30"),
  ]);
});

test("planned work counts while it runs, and never when it was called off", () => {
  const work = {
    kind: "maintenance" as const,
    startsAt: new Date(at("20T10:00")),
    endsAt: new Date(at("20T12:00")),
    calledOffAt: null,
    updates: [],
  };
  expect(spansOf(work, at("20T09:00"))).toEqual([]);
  expect(spansOf(work, now)).toEqual([{ from: at("20T10:00"), until: now + 1, state: "maintenance" }]);
  expect(spansOf({ ...work, calledOffAt: new Date(at("20T09:00")) }, now)).toEqual([]);
});
