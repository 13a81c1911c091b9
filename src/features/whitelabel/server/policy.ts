import { AppError } from "#src/shared/errors.ts";
import { maxSites } from "#src/shared/brands.ts";

/** From the owner's word to the end of a site: its customers read on its pages where they find it then. */
export const closingDays = 30;

/** Our staff may undo what its owner did, and not the other way round. */
export type StoppedBy = "owner" | "staff";

interface Asked {
  readonly stoppedBy: StoppedBy | null;
  readonly by: StoppedBy;
}

/** What the state of a customer's sites allows now; null means allowed, otherwise why not. */
export const siteCan = {
  create: (open: number): AppError | null =>
    open < maxSites ? null : new AppError("site_limit", { count: maxSites }),
  /** Once; a site that our staff suspended is not opened by its owner. */
  publish: (state: string): AppError | null => (state === "draft" ? null : new AppError("site_not_draft")),
  /** What is of a closed site stays as it is. */
  change: (state: string): AppError | null => (state === "closed" ? new AppError("site_ended") : null),
  /** Staff opens what waits to be looked at. */
  approve: (state: string): AppError | null =>
    state === "draft" || state === "review" ? null : new AppError("site_not_draft"),
  suspend: (state: string, { by }: Asked): AppError | null => {
    const canBe: readonly string[] = by === "staff" ? ["live", "suspended", "closing"] : ["live"];
    return canBe.includes(state) ? null : new AppError("site_not_live");
  },
  resume: (state: string, { stoppedBy, by }: Asked): AppError | null => {
    if (state !== "suspended" && state !== "closing") return new AppError("site_not_live");
    const isHeld = state === "suspended" && stoppedBy !== "owner" && by === "owner";
    return isHeld ? new AppError("site_stopped") : null;
  },
  close: (state: string): AppError | null =>
    state === "closed" || state === "closing" ? new AppError("site_ended") : null,
} as const;
