import type { Dedicated } from "#src/features/catalog/server/index.ts";
import { AppError } from "#src/shared/errors.ts";

// Who may call at all is platform/authz/policy.ts, whose request it is the query that finds it.

/** Most open requests of a customer, since an operator answers them by hand. */
const maxOpen = 5;

/** What may be asked of dedicated servers now; null means yes, otherwise why not. */
export const dedicatedCan = {
  request: ({ availability }: Pick<Dedicated, "availability">): AppError | null =>
    availability === "sold-out" ? new AppError("configuration_unavailable") : null,
  /** `open`: requests of the customer that have no answer. */
  waitForAnother: (open: bigint): AppError | null =>
    open < maxOpen ? null : new AppError("request_limit", { count: maxOpen }),
} as const;
