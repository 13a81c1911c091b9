import { ownPath } from "#src/shared/own-path.ts";

export interface BillingSearch {
  /** Where a form that asked for the country goes on. */
  readonly returnTo?: string | undefined;
}

export function readBillingSearch(search: Readonly<Record<string, unknown>>): BillingSearch {
  const returnTo = ownPath(search["returnTo"]);
  return returnTo === undefined ? {} : { returnTo };
}
