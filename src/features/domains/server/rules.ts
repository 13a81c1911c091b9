import type * as z from "zod/mini";
import type { domainOutput, domainState, domainTaskOutput } from "../contract-outputs.ts";

export type DomainState = z.output<typeof domainState>;
export type DomainTaskKind = z.output<typeof domainTaskOutput>["kind"];
export type DomainView = z.output<typeof domainOutput>;
export type DomainTaskView = z.output<typeof domainTaskOutput>;

export const maxTags = 20;

// Durations of a domain's life. SQL has those with "ahead" and "wait" as functions; `durations.test.ts` compares them.

/** How long before the end of the paid time autoprolong sets the money aside (product §9). */
export const reserveAheadDays = 30;

/** How long before the end of the paid time a reserved renewal is started at the registry. */
export const renewAheadDays = 3;

/** How long a deletion can be cancelled (product §9). */
export const deletionWaitHours = 72;

/** A name that ends is out of the zone for its last days before deletion (ERRP: at least 8). */
export const cutDays = 8;

/** States of a row that no longer owns its name. */
export const endedStates: readonly DomainState[] = [
  "failed",
  "transfer_failed",
  "released",
  "transferred_out",
];

/** Whole years from one date to another, as registries count: a leap day more or less does not matter. */
export function yearsBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / (365.2425 * 86_400_000));
}
