import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import type { Timeline } from "../server-types.ts";

export type StageName = "paid" | "grace" | "suspended" | "deletion" | "renews" | "renewed" | "lost";

/** One date in the life of a server. */
export interface Stage {
  readonly name: StageName;
  readonly at: string;
  readonly mark: BuoyKind;
  /** Over, the next to come, or after that. */
  readonly when: "past" | "next" | "later";
}

/**
 * The dates of a server from its first day, as they will be if nothing is paid. A suspension has a date only
 * once it has happened, so it is over even where the clock on screen is some seconds behind. One that renews itself
 * (`nextPaidUntil`: the end of the next term) shows that term until its paid time ends, and last when it is deleted all
 * the same if the term is never paid. While we hold it (`isHeld`) nothing is charged and nothing is deleted.
 */
export function lifeStages(
  timeline: Timeline,
  now: Date,
  { nextPaidUntil, isHeld }: { readonly nextPaidUntil: string | null; readonly isHeld: boolean },
): readonly Stage[] {
  const { paidUntil, graceUntil, suspendedAt, terminatesAt } = timeline;
  const isPaid = Date.parse(paidUntil) > now.getTime();
  if (isHeld) return [{ name: "paid", at: paidUntil, mark: "ok", when: isPaid ? "next" : "past" }];
  if (nextPaidUntil !== null && isPaid) {
    return [
      { name: "renews", at: paidUntil, mark: "ok", when: "next" },
      { name: "renewed", at: nextPaidUntil, mark: "off", when: "later" },
      { name: "lost", at: terminatesAt, mark: "lock", when: "later" },
    ];
  }
  const dates: readonly Omit<Stage, "when">[] = [
    { name: "paid", at: paidUntil, mark: "ok" },
    suspendedAt === null
      ? { name: "grace", at: graceUntil, mark: "warn" }
      : { name: "suspended", at: suspendedAt, mark: "bad" },
    { name: "deletion", at: terminatesAt, mark: "lock" },
  ];
  const next = dates.findIndex(({ name, at }) => name !== "suspended" && Date.parse(at) > now.getTime());
  return dates.map((date, index) => ({
    ...date,
    when: next === -1 || index < next ? "past" : index === next ? "next" : "later",
  }));
}
