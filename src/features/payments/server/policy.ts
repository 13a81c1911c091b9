import { AppError } from "#src/shared/errors.ts";
import type { MethodState } from "./list-methods.ts";

// platform/authz/policy.ts decides who may call at all, the query that finds a payment whose it is. Whether a deposit is
// credited, held or waits is decided in decide-deposit.ts.

type Refusal = AppError | null;

/** Wallets that restore from the key look 20 unused addresses ahead, so unused ones stay few. */
const maxOpenPayments = 3;

/** What may be asked of payments now; null means allowed, otherwise why not. */
export const paymentCan = {
  /** Nothing is received before the AML policy in force was accepted. */
  receive: (acceptedAt: Date | null): Refusal =>
    acceptedAt === null ? new AppError("aml_acceptance_required") : null,
  /** `open`: the customer's payments by this method with a locked rate and no coins yet. */
  openAnother: (open: number): Refusal =>
    open < maxOpenPayments ? null : new AppError("payment_limit", { count: open }),
  /** Without a rate coins wait for one; on a chain that is behind they would not be seen. */
  takeAddress: ({ available, reason }: Pick<MethodState["view"], "available" | "reason">): Refusal =>
    available || reason === "no-rate" ? null : new AppError("method_unavailable"),
} as const;
