import type { Dedicated } from "#src/features/catalog/server/index.ts";
import { AppError } from "#src/shared/errors.ts";

// platform/authz/policy.ts decides who may call at all, the query that finds a request whose it is.

/** Most open requests of a customer, since an operator answers them by hand. */
const maxOpen = 5;

/** What may be asked of dedicated servers now; null means allowed, otherwise why not. */
export const dedicatedCan = {
  request: ({ availability }: Pick<Dedicated, "availability">): AppError | null =>
    availability === "sold-out" ? new AppError("configuration_unavailable") : null,
  /** `open`: the customer's unanswered requests. */
  waitForAnother: (open: bigint): AppError | null =>
    open < maxOpen ? null : new AppError("request_limit", { count: maxOpen }),
} as const;
