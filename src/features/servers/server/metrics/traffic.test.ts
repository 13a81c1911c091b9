import { expect, test } from "vitest";
import type { Counters } from "./rates.ts";
import { trafficBetween } from "./traffic.ts";

const counters = (netIn: number, netOut: number, cpu = 1_000): Counters => ({
  cpuNs: String(cpu),
  netIn: String(netIn),
  netOut: String(netOut),
  readOps: "0",
  writeOps: "0",
});

const look = (now: string, uptimeMs: number, countedAt = "2026-11-20T12:00:00Z") => ({
  now: new Date(now),
  countedAt: new Date(countedAt),
  uptimeMs,
});
const soon = "2026-11-20T12:00:30Z";
const days = 86_400_000;
const november = (inBytes: bigint, outBytes: bigint) => [{ month: "2026-11", inBytes, outBytes }];

test("the growth of the counters", () => {
  expect(trafficBetween(counters(10, 20), counters(15, 40), look(soon, days))).toEqual(november(5n, 20n));
  expect(trafficBetween(counters(10, 20), counters(10, 20), look(soon, days))).toEqual([]);
});

test("everything of a machine that is observed for the first time", () => {
  const first = { ...look(soon, 1_000), countedAt: null };
  expect(trafficBetween(null, counters(15, 40), first)).toEqual(november(15n, 40n));
});

test("everything since the start of a restarted machine, even with counters above the old ones", () => {
  expect(trafficBetween(counters(10, 20), counters(3, 4, 5), look(soon, 12_000))).toEqual(november(3n, 4n));
  expect(trafficBetween(counters(10, 20), counters(12, 30, 5), look(soon, 12_000))).toEqual(
    november(12n, 30n),
  );
});

test("nothing for counters that went back without a restart, and null without counters", () => {
  expect(trafficBetween(counters(10, 20), counters(3, 4), look(soon, days))).toEqual([]);
  expect(trafficBetween(counters(10, 20), counters(0, 0), look(soon, days))).toBeNull();
});

test("traffic across the end of a month is split between both", () => {
  const over = look("2026-12-01T01:00:00Z", 40 * days, "2026-11-30T21:00:00Z");
  expect(trafficBetween(counters(0, 0), counters(4_000, 401), over)).toEqual([
    { month: "2026-11", inBytes: 3_000n, outBytes: 300n },
    { month: "2026-12", inBytes: 1_000n, outBytes: 101n },
  ]);
});
