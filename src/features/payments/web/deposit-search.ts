import { ownPath } from "#src/shared/own-path.ts";

/** Search of the deposit page. */
export interface DepositSearch {
  /** Proposed amount in cents. */
  readonly amount?: number | undefined;
  /** The coin to begin with, by the id of its method. */
  readonly method?: string | undefined;
  /** Where to go after the credit, such as the order that lacked the money. */
  readonly returnTo?: string | undefined;
}

const maxReturnLength = 500;

/** Keeps valid values only: whole cents, a text for the method, and a path of this site. */
export function readDepositSearch(search: Record<string, unknown>): DepositSearch {
  const amount = Number(search["amount"]);
  const { method } = search;
  const returnTo = ownPath(search["returnTo"]);
  return {
    ...(Number.isSafeInteger(amount) && amount > 0 && { amount }),
    ...(typeof method === "string" && { method }),
    ...(returnTo !== undefined && returnTo.length <= maxReturnLength && { returnTo }),
  };
}
