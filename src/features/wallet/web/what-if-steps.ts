import type { Forecast } from "#src/web/pay/forecast-query.ts";
import { lastsUntil } from "../rules.ts";

const amounts = [
  500, 1000, 1500, 2000, 3000, 4000, 5000, 8000, 10_000, 15_000, 20_000, 30_000, 50_000, 100_000, 200_000,
  500_000, 1_000_000,
];
const dayMs = 86_400_000;
/** More on the scale would say the same: the forecast ends. */
const leastSteps = 4;

/** The amounts of the scale, and the place of the first that changes anything. */
export function whatIfSteps(shortfalls: Forecast["shortfalls"]): { steps: readonly number[]; first: number } {
  const most = shortfalls.at(-1)?.cents ?? 0;
  const needed = shortfalls[0]?.cents ?? 0;
  const steps = amounts.filter((_, place) => place < leastSteps || (amounts[place - 1] ?? 0) < most);
  const first = steps.findIndex((cents) => cents >= needed);
  return { steps, first: first === -1 ? steps.length - 1 : first };
}

export interface WhatIfAnswer {
  /** The day that the balance lasts to, or beyond. */
  readonly until: string;
  /** The forecast ends before the money does. */
  readonly isBeyond: boolean;
  /** How many days longer than now, in whole days. */
  readonly days: number;
}

/** Until when the balance lasts with so much more. */
export function whatIf(
  { at, shortfalls }: Pick<Forecast, "at" | "shortfalls">,
  addedCents: number,
): WhatIfAnswer {
  const until = lastsUntil(shortfalls, addedCents);
  const shown = until ?? shortfalls.at(-1)?.at ?? at;
  // What is due already lasts to this moment, not to a day in the past.
  const now = Math.max(Date.parse(at), Date.parse(lastsUntil(shortfalls, 0) ?? shown));
  const days = Math.max(0, Math.floor((Date.parse(shown) - now) / dayMs));
  return { until: shown, isBeyond: until === null, days };
}
