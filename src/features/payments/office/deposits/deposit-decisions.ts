import type { Deposit } from "./deposits-query.ts";

/** What may be decided about a deposit that is held. */
export type Decision = "keep" | "release" | "retry" | "deny" | "allow";

export interface Decisions {
  /** In the order in which they are offered. */
  readonly offered: readonly Decision[];
  /** What the rule suggests, which is never to release. */
  readonly suggested: Decision;
}

/**
 * What is offered for a deposit, and what its rule suggests. Coins of a denied sender are neither credited nor let go
 * while it is on the list: they are kept. One that failed is tried again by the usual rules.
 */
export function decisionsFor(
  { heldReason, deniedSenders, senders, isHalted }: Deposit,
  may: { readonly release: boolean; readonly ban: boolean },
): Decisions {
  const isDenied = deniedSenders.length > 0;
  const isOurs = heldReason !== "no_rate" && heldReason !== null;
  const canRelease = may.release && isOurs && !isDenied && !isHalted;
  const isFailed = heldReason === "failed";
  const canDeny = may.ban && senders.length > deniedSenders.length;
  return {
    offered: [
      "keep",
      ...(canRelease ? [isFailed ? ("retry" as const) : ("release" as const)] : []),
      ...(canDeny ? ["deny" as const] : []),
      ...(may.ban && isDenied ? ["allow" as const] : []),
    ],
    suggested: canRelease && isFailed ? "retry" : "keep",
  };
}

/** The key of each. */
export const decisionKeys: Readonly<Record<Decision, string>> = {
  keep: "h",
  release: "l",
  retry: "t",
  deny: "d",
  allow: "u",
};
