import type { Method } from "./queries.ts";

export type AmountProblem = "required" | "tooSmall" | "tooLarge";

/** Why a method does not accept the amount; undefined when it does. */
export function amountProblem(
  cents: number | null,
  method: Pick<Method, "minCents" | "maxCents"> | undefined,
): AmountProblem | undefined {
  if (cents === null || cents === 0) return "required";
  if (!method) return undefined;
  if (cents < method.minCents) return "tooSmall";
  return cents > method.maxCents ? "tooLarge" : undefined;
}
