import { parseUnits } from "#src/shared/money.ts";
import type { Method } from "./queries.ts";

/** Cents of a typed amount; null when it is not a number. In many countries the decimal point is a comma. */
export function parseDollars(text: string): number | null {
  const cents = parseUnits(text.trim().replace(/^\$/, "").replace(",", "."), 2);
  return cents === null || cents > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(cents);
}

/** `5000` → `50.00`, as the amount field shows it. */
export function dollarsText(cents: number): string {
  const text = cents.toString().padStart(3, "0");
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

export type AmountProblem = "required" | "tooSmall" | "tooLarge";

/** Why a method does not accept the amount; undefined when it does. */
export function amountProblem(cents: number | null, method: Method | undefined): AmountProblem | undefined {
  if (cents === null || cents === 0) return "required";
  if (!method) return undefined;
  if (cents < method.minCents) return "tooSmall";
  return cents > method.maxCents ? "tooLarge" : undefined;
}
