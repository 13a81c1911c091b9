import type { Ticket } from "../support-types.ts";

/** What is said about when an answer comes, or how soon it came. */
export type Promised =
  | { readonly kind: "due" | "late"; readonly at: string; readonly minutes: number }
  | { readonly kind: "held"; readonly until: string }
  | { readonly kind: "answered"; readonly minutes: number }
  | { readonly kind: "none" };

const minuteMs = 60_000;

type Dated = Pick<
  Ticket,
  "state" | "nextDueAt" | "firstDueAt" | "firstAnsweredAt" | "heldUntil" | "createdAt"
>;

/** The promise of a ticket: while we are waited for by when, else how soon the first answer came. */
export function promiseOf(ticket: Dated, nowMs: number): Promised {
  const { state, heldUntil, firstAnsweredAt, createdAt } = ticket;
  if (state === "held" && heldUntil !== null) return { kind: "held", until: heldUntil };
  const due = ticket.nextDueAt ?? (firstAnsweredAt === null ? ticket.firstDueAt : null);
  if (state === "open" && due !== null) return dueAt(due, nowMs);
  if (firstAnsweredAt === null || ticket.firstDueAt === null) return { kind: "none" };
  return { kind: "answered", minutes: minutesBetween(createdAt, firstAnsweredAt) };
}

/** A promise of now: `late` once its hour is over. A minute that has begun is still left. */
export function dueAt(at: string, nowMs: number): Promised {
  const leftMs = Date.parse(at) - nowMs;
  return leftMs < 0
    ? { kind: "late", at, minutes: Math.floor(-leftMs / minuteMs) }
    : { kind: "due", at, minutes: Math.ceil(leftMs / minuteMs) };
}

/** Whole minutes, at least one. */
export function minutesBetween(from: string, to: string): number {
  return Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / minuteMs));
}

/** The largest unit of a time, rounded to whole ones: 36 minutes, 2 hours, 3 days. */
export function roundedTime(minutes: number): {
  readonly unit: "minutes" | "hours" | "days";
  readonly count: number;
} {
  if (minutes < 90) return { unit: "minutes", count: minutes };
  if (minutes < 36 * 60) return { unit: "hours", count: Math.round(minutes / 60) };
  return { unit: "days", count: Math.round(minutes / 1440) };
}
