import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import { stateAllows } from "../rules.ts";
import type { Domain, DomainCounts } from "./domain-types.ts";

/** The state of a domain in one word; its text is `domain.status.<word>`. */
export type DomainWord = Domain["state"] | "deleting" | "onHold" | "expiring";

/** The mark of each state. */
export const statusMarks: Readonly<Record<DomainWord, BuoyKind>> = {
  registering: "busy",
  transfer_in: "busy",
  active: "ok",
  expiring: "warn",
  deleting: "warn",
  onHold: "bad",
  expired: "warn",
  redemption: "bad",
  pending_delete: "bad",
  transfer_out: "info",
  failed: "bad",
  transfer_failed: "bad",
  released: "off",
  transferred_out: "off",
};

const dayMs = 86_400_000;
const soonDays = 30;

type Stated = Pick<Domain, "state" | "hold" | "deletesAt" | "expiresAt" | "autoprolong">;

/** Its deletion was requested and can be cancelled, also after the paid time. */
export const isToBeDeleted = ({ state, deletesAt }: Pick<Domain, "state" | "deletesAt">): boolean =>
  deletesAt !== null && stateAllows.cancelDeletion(state);

/** The most important fact about a domain: a near end before a normal state. */
export function wordOf(domain: Stated, now: Date): DomainWord {
  if (isToBeDeleted(domain)) return "deleting";
  if (domain.state !== "active") return domain.state;
  if (domain.hold !== null) return "onHold";
  const leftMs = domain.expiresAt === null ? Infinity : Date.parse(domain.expiresAt) - now.getTime();
  return leftMs < soonDays * dayMs && !domain.autoprolong ? "expiring" : "active";
}

/** Groups of the list's chips, as the call counts and filters them. */
export type StatusGroup = Exclude<keyof DomainCounts, "all">;

export const statusGroups: readonly StatusGroup[] = ["active", "progress", "expiring", "attention"];

export const groupMarks: Readonly<Record<StatusGroup, BuoyKind>> = {
  active: "ok",
  progress: "busy",
  expiring: "warn",
  attention: "bad",
};

/** It belongs to the customer at the registry. */
export const isHeld = ({ state }: Pick<Domain, "state">): boolean =>
  state === "active" || state === "expired" || state === "redemption" || state === "transfer_out";

/** Ordered and not delivered yet. */
export const isComing = ({ state }: Pick<Domain, "state">): boolean =>
  state === "registering" || state === "transfer_in";
