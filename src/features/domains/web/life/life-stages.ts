import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import type { Timeline } from "../domain-types.ts";

export type StageName = "deleting" | "paid" | "grace" | "redemption" | "pendingDelete" | "released";

/** One stage in the lifecycle of a domain, from an instant on. */
export interface Stage {
  readonly name: StageName;
  /** When it ends; when it begins for the last one, which has no end. */
  readonly at: string;
  readonly mark: BuoyKind;
  /** What keeps the name in it; null where nothing has to be paid, or nothing helps. */
  readonly priceCents: number | null;
  readonly when: "past" | "now" | "later";
}

/** It was deleted before its paid time was over: the paid time and the grace have ended. */
export const isDeletedEarly = ({ graceUntil, redemptionUntil }: Timeline): boolean =>
  Date.parse(redemptionUntil) < Date.parse(graceUntil);

/** What a name's life depends on beside its dates: whether a restore is sold, and when it is deleted on request. */
export interface LifeFacts {
  readonly canRestore: boolean;
  readonly deletesAt: string | null;
}

/** The stages of a domain from its first day, assuming that nothing is paid. */
export function lifeStages(
  whole: Timeline,
  { canRestore, deletesAt }: LifeFacts,
  now: Date,
): readonly Stage[] {
  const timeline = deletesAt === null ? whole : deletedAt(whole, deletesAt);
  const { expiresAt, graceUntil, redemptionUntil, releasedAt, renewCents, restoreCents } = timeline;
  const stretches: readonly Omit<Stage, "when">[] = [
    deletesAt === null
      ? { name: "paid", at: expiresAt, mark: "ok", priceCents: renewCents }
      : { name: "deleting", at: deletesAt, mark: "warn", priceCents: renewCents },
    { name: "grace", at: graceUntil, mark: "warn", priceCents: renewCents },
    { name: "redemption", at: redemptionUntil, mark: "bad", priceCents: canRestore ? restoreCents : null },
    { name: "pendingDelete", at: releasedAt, mark: "bad", priceCents: null },
    { name: "released", at: releasedAt, mark: "lock", priceCents: null },
  ];
  const isOver = ({ name, at }: Omit<Stage, "when">) =>
    name !== "released" && Date.parse(at) <= now.getTime();
  // Endings without a grace or a redemption have stages of no length.
  const shown = stretches.filter(({ name, at }) => {
    if (isDeletedEarly(timeline) && (name === "paid" || name === "grace")) return false;
    if (name === "grace") return at !== expiresAt;
    if (name === "redemption") return at !== graceUntil;
    return name === "pendingDelete" ? at !== redemptionUntil : true;
  });
  const current = shown.findIndex((stretch) => !isOver(stretch));
  return shown.map((stretch, index) => ({
    ...stretch,
    when: index < current ? "past" : index === current ? "now" : "later",
  }));
}

/** A deletion on request ends the paid time and has no grace; what follows takes as long as after any other. */
function deletedAt(timeline: Timeline, deletesAt: string): Timeline {
  const { graceUntil, redemptionUntil, releasedAt } = timeline;
  const moved = (instant: string): string =>
    instant === graceUntil
      ? deletesAt
      : new Date(Date.parse(deletesAt) + Date.parse(instant) - Date.parse(graceUntil)).toISOString();
  return {
    ...timeline,
    expiresAt: deletesAt,
    graceUntil: deletesAt,
    redemptionUntil: moved(redemptionUntil),
    releasedAt: moved(releasedAt),
  };
}
