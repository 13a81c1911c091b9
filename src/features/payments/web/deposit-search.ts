import { sameOriginPath } from "#src/web/session/wanted-path.ts";

/** Search of the deposit page. */
export interface DepositSearch {
  /** Proposed amount in cents. */
  readonly amount?: number | undefined;
  /** Where to go after the credit, such as the order that lacked the money. */
  readonly returnTo?: string | undefined;
}

const maxReturnLength = 500;

/** Keeps valid values only: whole cents, and a path of this site. */
export function readDepositSearch(search: Record<string, unknown>): DepositSearch {
  const amount = Number(search["amount"]);
  const returnTo = sameOriginPath(search["returnTo"]);
  return {
    ...(Number.isSafeInteger(amount) && amount > 0 && { amount }),
    ...(returnTo !== undefined && returnTo.length <= maxReturnLength && { returnTo }),
  };
}
