import type { Server } from "../server-types.ts";

export type NextStep = "point" | "reverse" | "key";

/** What is not answered yet is undefined. */
export interface Known {
  readonly domains: readonly unknown[] | undefined;
  readonly keys: readonly unknown[] | undefined;
}

/** The steps that are true now: a name that could lead here, an address with its default name, no key of the customer's. */
export function nextSteps(
  { details }: Pick<Server, "details">,
  { domains, keys }: Known,
): readonly NextStep[] {
  const hasDefaultName = details?.reverse.some(({ isDefault }) => isDefault) ?? false;
  return [
    ...(domains !== undefined && domains.length > 0 ? (["point"] as const) : []),
    ...(hasDefaultName ? (["reverse"] as const) : []),
    ...(keys?.length === 0 ? (["key"] as const) : []),
  ];
}
