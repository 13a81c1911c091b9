import type { Server } from "../server-types.ts";

export type NextStep = "point" | "reverse" | "key";

/**
 * The steps that are true now: a domain that could lead here while none does, an address with its default name once a
 * domain leads here, so that there is another to give, no key of the customer's. What is not answered yet, `keys` or
 * the details, is undefined.
 */
export function nextSteps(
  { details }: Pick<Server, "details">,
  keys: readonly unknown[] | undefined,
): readonly NextStep[] {
  if (details === undefined) return [];
  const { leading, others } = details.domains;
  const isUnnamed = leading > 0 && details.reverse.some(({ isDefault }) => isDefault);
  return [
    ...(leading === 0 && others > 0 ? (["point"] as const) : []),
    ...(isUnnamed ? (["reverse"] as const) : []),
    ...(keys?.length === 0 ? (["key"] as const) : []),
  ];
}
