import type { Method } from "./queries.ts";

/** The limits that an amount is held to. */
type Limited = Pick<Method, "minCents" | "maxCents">;
type Choosable = Limited & Pick<Method, "id" | "available">;

/** Without a proposal: enough for every coin. */
export const defaultCents = 2500;
const usualCents = [1000, 2500, 5000, 10_000, 25_000];
const mostProposals = 5;

/**
 * The coin that the form opens with: the wanted one, else the first that takes the amount, else the one with the
 * smallest minimum. Undefined while none works.
 */
export function startingMethod<One extends Choosable>(
  methods: readonly One[],
  cents: number,
  wanted: string | undefined,
): One | undefined {
  const working = methods.filter(({ available }) => available);
  return (
    working.find(({ id }) => id === wanted) ??
    working.find((method) => fittingCents(cents, method) === cents) ??
    working.sort((one, other) => one.minCents - other.minCents)[0]
  );
}

/** The amount next to this one that a coin takes. */
export function fittingCents(cents: number, method: Limited | undefined): number {
  return method === undefined ? cents : Math.min(Math.max(cents, method.minCents), method.maxCents);
}

/** Amounts to choose from, all of which the coin takes: what was asked for, its minimum, and round ones. */
export function proposedAmounts(wantedCents: number | undefined, method: Limited | undefined): number[] {
  const { minCents = 0, maxCents = Number.MAX_SAFE_INTEGER } = method ?? {};
  const amounts = [...(wantedCents === undefined ? [] : [wantedCents]), minCents, ...usualCents];
  return [...new Set(amounts)]
    .filter((cents) => cents > 0 && cents >= minCents && cents <= maxCents)
    .sort((one, other) => one - other)
    .slice(0, mostProposals);
}
