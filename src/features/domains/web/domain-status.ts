import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import { type DomainWord, ownedStates, type StatusGroup } from "../rules.ts";
import type { Domain } from "./domain-types.ts";

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

/** Groups of the list's chips, as the call counts and filters them. */
export const statusGroups: readonly StatusGroup[] = ["active", "progress", "expiring", "attention"];

export const groupMarks: Readonly<Record<StatusGroup, BuoyKind>> = {
  active: "ok",
  progress: "busy",
  expiring: "warn",
  attention: "bad",
};

/** It belongs to the customer at the registry. */
export const isOwned = ({ state }: Pick<Domain, "state">): boolean => ownedStates.includes(state);

/** Ordered and not delivered yet. */
export const isComing = ({ state }: Pick<Domain, "state">): boolean =>
  state === "registering" || state === "transfer_in";
