import { AppError } from "#src/shared/errors.ts";
import type { MethodState } from "./list-methods.ts";

// Who may call at all is platform/authz/policy.ts, whose payment it is the query that finds it. Whether a deposit is
// credited, held or waits is decide-deposit.ts.

type Refusal = AppError | null;

/** Wallets that restore from the key look 20 unused addresses ahead, so unused ones stay few. */
const maxOpenPayments = 3;

/** What may be asked of payments now; null means yes, otherwise why not. */
export const paymentCan = {
  /** Nothing is received before the AML policy in force was accepted. */
  receive: (acceptedAt: Date | null): Refusal =>
    acceptedAt === null ? new AppError("aml_acceptance_required") : null,
  /** `open`: payments of the customer by this method whose rate holds and that got no coins. */
  openAnother: (open: number): Refusal =>
    open < maxOpenPayments ? null : new AppError("payment_limit", { count: open }),
  /** Without a rate coins wait for one; on a chain that is behind they would not be seen. */
  takeAddress: ({ available, reason }: Pick<MethodState["view"], "available" | "reason">): Refusal =>
    available || reason === "no-rate" ? null : new AppError("method_unavailable"),
} as const;
