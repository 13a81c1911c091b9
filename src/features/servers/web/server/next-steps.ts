import type { Server } from "../server-types.ts";

export type NextStep = "point" | "reverse" | "key";

/**
 * The steps that are true now: a domain that could lead here while none does, an address with its default name, no key of
 * the customer's. What is not answered yet, `keys` or the details, is undefined.
 */
export function nextSteps(
  { details }: Pick<Server, "details">,
  keys: readonly unknown[] | undefined,
): readonly NextStep[] {
  if (details === undefined) return [];
  const { leading, others } = details.domains;
  return [
    ...(leading === 0 && others > 0 ? (["point"] as const) : []),
    ...(details.reverse.some(({ isDefault }) => isDefault) ? (["reverse"] as const) : []),
    ...(keys?.length === 0 ? (["key"] as const) : []),
  ];
}
