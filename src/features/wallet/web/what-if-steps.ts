import { maxDepositCents } from "#src/shared/deposit-limits.ts";
import { parseDollars } from "#src/web/pay/dollars-text.ts";
import type { Forecast } from "#src/web/pay/forecast-query.ts";
import { lastsUntil } from "#src/shared/lasts-until.ts";

type Shortfalls = Forecast["shortfalls"];

const amounts = [
  500,
  1000,
  1500,
  2000,
  3000,
  4000,
  5000,
  8000,
  10_000,
  15_000,
  20_000,
  30_000,
  50_000,
  100_000,
  200_000,
  500_000,
  maxDepositCents,
];
const dayMs = 86_400_000;
/** More on the scale would say the same: the forecast ends. */
const leastSteps = 4;

/** What is still lacking, and when, once so much has come. */
export function shortfallsAfter(shortfalls: Shortfalls, cents: number): Shortfalls {
  const paid = paidCount(shortfalls, cents);
  return shortfalls
    .filter((day) => day.cents > cents)
    .map((day) => ({ ...day, cents: day.cents - cents, count: day.count - paid }));
}

/** How many of the charges that lack money so much pays. */
function paidCount(shortfalls: Shortfalls, cents: number): number {
  return shortfalls.filter((day) => day.cents <= cents).at(-1)?.count ?? 0;
}

/** The amounts of the scale, and the place of the first that changes anything and pays for about a month. */
export function whatIfSteps(
  shortfalls: Shortfalls,
  monthlyCents: number,
): { steps: readonly number[]; first: number } {
  const most = shortfalls.at(-1)?.cents ?? 0;
  const needed = shortfalls[0]?.cents ?? 0;
  const steps = amounts.filter((_, place) => place < leastSteps || (amounts[place - 1] ?? 0) < most);
  const first = steps.findIndex((cents) => cents >= Math.max(needed, monthlyCents));
  return { steps, first: first === -1 ? steps.length - 1 : first };
}

/** The place on the scale of an amount between its steps: that of the step below it. */
export function placeOf(steps: readonly number[], cents: number): number {
  return Math.max(0, steps.filter((step) => step <= cents).length - 1);
}

/** The cents of a typed amount, or why it cannot be added at once. */
export function readAmount(text: string): number | "required" | "tooLarge" {
  const cents = parseDollars(text);
  if (cents === null || cents <= 0) return "required";
  return cents > maxDepositCents ? "tooLarge" : cents;
}

export interface WhatIfAnswer {
  /** The day that the balance lasts to, or beyond; null when it pays all of the forecast without more. */
  readonly until: string | null;
  /** The forecast ends before the money does. */
  readonly isBeyond: boolean;
  /** How many days longer than now, in whole days. */
  readonly days: number;
  /** How many more charges it pays. */
  readonly charges: number;
}

/** Until when the balance lasts with so much more. */
export function whatIf(
  { at, shortfalls }: Pick<Forecast, "at" | "shortfalls">,
  addedCents: number,
): WhatIfAnswer {
  const until = lastsUntil(shortfalls, addedCents);
  const shown = until ?? shortfalls.at(-1)?.at;
  if (shown === undefined) return { until: null, isBeyond: true, days: 0, charges: 0 };
  // What is due already lasts to this moment, not to a day in the past.
  const now = Math.max(Date.parse(at), Date.parse(lastsUntil(shortfalls, 0) ?? shown));
  const days = Math.max(0, Math.floor((Date.parse(shown) - now) / dayMs));
  return { until: shown, isBeyond: until === null, days, charges: paidCount(shortfalls, addedCents) };
}
