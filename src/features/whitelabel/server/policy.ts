import { AppError } from "#src/shared/errors.ts";
import { maxSites } from "#src/shared/brands.ts";

/** What the state of a customer's sites allows now; null means allowed, otherwise why not. */
export const siteCan = {
  create: (open: number): AppError | null =>
    open < maxSites ? null : new AppError("site_limit", { count: maxSites }),
  /** Once; a site that our staff suspended is not opened by its owner. */
  publish: (state: string): AppError | null => (state === "draft" ? null : new AppError("site_not_draft")),
  /** What is of a closed site stays as it is. */
  change: (state: string): AppError | null => (state === "closed" ? new AppError("site_ended") : null),
} as const;
