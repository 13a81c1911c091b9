import { expect, test } from "vitest";
import type { RunningService } from "#src/platform/money/charge-source.ts";
import { lastsUntil } from "#src/shared/lasts-until.ts";
import {
  chargesAhead,
  coverCharges,
  divideCharges,
  findShortfalls,
  spendByDay,
  monthlyCost,
} from "./foresee-charges.ts";

const day = (date: string): Date => new Date(`${date}T12:00:00Z`);
const iso = (date: string): string => day(date).toISOString();

const service = (name: string, at: string, more: Partial<RunningService> = {}): RunningService => ({
  type: "server",
  id: name,
  name,
  cents: 500n,
  months: 1,
  at: day(at),
  renewsItself: true,
  isReserved: false,
  isRefused: false,
  isSuspended: false,
  ...more,
});

/** Fifty wallets with some services, from a fixed sequence of pseudo-random numbers. */
function someWallets() {
  let seed = 7;
  const next = (most: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  return Array.from({ length: 50 }, () => ({
    services: Array.from({ length: 1 + next(6) }, (_, index) =>
      service(`s${index}`, `2026-0${1 + next(9)}-${10 + next(18)}`, {
        cents: BigInt(1 + next(5000)),
        months: [1, 3, 6, 12][next(4)] ?? 1,
        isReserved: next(4) === 0,
      }),
    ),
    balanceCents: BigInt(next(20_000)),
  }));
}

const aheadOf = (services: readonly RunningService[]) => chargesAhead(services, day("2029-03-01"));
const coversOf = (services: readonly RunningService[], balanceCents: bigint) =>
  coverCharges(aheadOf(services), balanceCents).map(
    ({ charge: { service: one }, cover }) => `${one.name} ${cover}`,
  );
const daysOf = (services: readonly RunningService[], balanceCents: bigint, debtCents = 0n) =>
  findShortfalls(aheadOf(services), balanceCents, debtCents, 100);

test("charges are covered in order of their days, until the balance ends", () => {
  const services = [service("c", "2026-03-09"), service("a", "2026-03-02"), service("b", "2026-03-05")];
  expect(coversOf(services, 1000n)).toEqual(["a covered", "b covered", "c short"]);
});

test("a cheaper charge after one that is not covered may be covered", () => {
  const services = [service("a", "2026-03-02", { cents: 900n }), service("b", "2026-03-05")];
  expect(coversOf(services, 600n)).toEqual(["a short", "b covered"]);
});

test("a reserved charge needs no balance; a refused one is tried again and takes it", () => {
  const services = [
    service("a", "2026-03-02", { isReserved: true }),
    service("b", "2026-03-03", { isRefused: true }),
    service("c", "2026-03-06"),
  ];
  expect(coversOf(services, 1000n)).toEqual(["a reserved", "b refused", "c covered"]);
  expect(coversOf(services, 500n)).toEqual(["a reserved", "b refused", "c short"]);
});

test("a later service is paid from what the terms before it leave, the second ones too", () => {
  const services = [
    service("monthly", "2026-03-10"),
    service("yearly", "2026-05-01", { cents: 800n, months: 12 }),
  ];
  expect(coversOf(services, 1400n)).toEqual(["monthly covered", "yearly short"]);
  expect(coversOf(services, 1800n)).toEqual(["monthly covered", "yearly covered"]);
});

test("the balance lasts until the first term that it does not pay, reserved money apart", () => {
  const services = [service("a", "2026-03-31", { isReserved: true })];
  expect(lastsUntil(daysOf(services, 500n), 0)).toBe(iso("2026-05-31"));
  expect(lastsUntil(daysOf(services, 0n), 0)).toBe(iso("2026-04-30"));
});

test("terms of different lengths fall due each in its own time", () => {
  const services = [
    service("monthly", "2026-03-10"),
    service("yearly", "2026-05-01", { cents: 1200n, months: 12 }),
  ];
  expect(daysOf(services, 1000n).slice(0, 3)).toEqual([
    { at: iso("2026-05-01"), cents: 1200, count: 1 },
    { at: iso("2026-05-10"), cents: 1700, count: 2 },
    { at: iso("2026-06-10"), cents: 2200, count: 3 },
  ]);
});

test("charges of one moment are one day, with all that is lacking", () => {
  const services = [service("a", "2026-03-02"), service("b", "2026-03-02")];
  expect(daysOf(services, 700n)[0]).toEqual({ at: iso("2026-03-02"), cents: 300, count: 1 });
});

test("what is added pays an open debt first", () => {
  const shortfalls = daysOf([service("a", "2026-03-02")], 0n, 300n);
  expect(shortfalls[0]).toEqual({ at: iso("2026-03-02"), cents: 800, count: 1 });
  expect(lastsUntil(shortfalls, 799)).toBe(iso("2026-03-02"));
  expect(lastsUntil(shortfalls, 800)).toBe(iso("2026-04-02"));
});

test("a day is never listed before one that needs less, and adding what it says reaches beyond it", () => {
  for (const { services, balanceCents } of someWallets()) {
    const shortfalls = daysOf(services, balanceCents);
    for (const [place, { at, cents }] of shortfalls.entries()) {
      const before = shortfalls[place - 1];
      if (before) expect([before.at < at, before.cents < cents]).toEqual([true, true]);
      expect(lastsUntil(shortfalls, cents - 1)).toBe(at);
      // Added to the balance itself, it gives the same day; the last of the list has none after it.
      const added = daysOf(services, balanceCents + BigInt(cents));
      if (place + 1 < shortfalls.length) expect(lastsUntil(shortfalls, cents)).toBe(lastsUntil(added, 0));
    }
  }
});

test("nothing renews itself: nothing is lacking; the list ends at its limit", () => {
  expect(daysOf([], 0n)).toEqual([]);
  expect(findShortfalls(aheadOf([service("a", "2026-03-02")]), 0n, 0n, 3)).toHaveLength(3);
});

test("what is paid, what is short and what is covered agree", () => {
  for (const { services, balanceCents } of someWallets()) {
    const ahead = aheadOf(services);
    const { paid, short } = divideCharges(ahead, balanceCents, 0n);
    const until = lastsUntil(daysOf(services, balanceCents), 0);
    expect(short[0]?.at.toISOString() ?? null).toBe(until);
    const spent = spendByDay(paid, 1000).at(-1)?.cents ?? 0;
    expect(BigInt(spent)).toBeLessThanOrEqual(balanceCents);
    const needed = short.reduce((sum, charge) => sum + Number(charge.service.cents), 0);
    if (until !== null) {
      expect(daysOf(services, balanceCents)[0]?.cents).toBe(spent + needed - Number(balanceCents));
    }
    for (const { charge, cover } of coverCharges(ahead, balanceCents)) {
      if (until === null || charge.at.toISOString() < until) expect(["covered", "reserved"]).toContain(cover);
    }
  }
});

test("an open debt is paid before any charge", () => {
  const ahead = aheadOf([service("a", "2026-03-02")]);
  expect(divideCharges(ahead, 700n, 300n).short.map(({ at }) => at)).toEqual([day("2026-03-02")]);
  expect(divideCharges(ahead, 800n, 300n).paid).toHaveLength(1);
});

test("charges of a day are one point, without those set aside, and of many days the last stays", () => {
  const services = [
    service("a", "2026-03-02"),
    service("b", "2026-03-02", { cents: 100n }),
    service("c", "2026-03-01", { isReserved: true }),
  ];
  const ahead = aheadOf(services);
  const all = spendByDay(ahead, 1000);
  expect(all.slice(0, 2)).toEqual([
    { at: iso("2026-03-02"), cents: 600 },
    { at: iso("2026-04-01"), cents: 1100 },
  ]);
  const some = spendByDay(ahead, 7);
  expect(some.length).toBeLessThanOrEqual(7);
  expect(some.at(-1)).toEqual(all.at(-1));
  for (const point of some) expect(all).toContainEqual(point);
});

test("a customer with a thousand services waits for no one, nor does anyone for them", () => {
  const services = Array.from({ length: 1000 }, (_, index) =>
    service(`s${index}`, `2026-03-${10 + (index % 18)}`, { cents: 500n }),
  );
  const began = process.cpuUsage();
  expect(daysOf(services, 10n ** 9n)).toEqual([]);
  // It is computed between two answers: looking through all services for each of their terms took ten times as long.
  expect(process.cpuUsage(began).user).toBeLessThan(2_000_000);
});

test("what services cost a month is rounded once, to the nearest cent", () => {
  expect(monthlyCost([])).toBe(0);
  expect(monthlyCost([{ cents: 1040n, months: 12 }])).toBe(87);
  expect(
    monthlyCost([
      { cents: 2881n, months: 3 },
      { cents: 1040n, months: 12 },
    ]),
  ).toBe(1047);
});
