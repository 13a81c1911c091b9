import { parseUnits } from "#src/shared/money.ts";

export type { CatalogueDocument } from "../../contract-document.ts";

/** A mistake in a document: where and why, for the operator. */
export interface DocumentProblem {
  readonly path: readonly (string | number)[];
  readonly problem: string;
}

/** Cents of a price accepted by the schema. */
export function centsOf(priceUsd: string): bigint {
  const cents = parseUnits(priceUsd, 2);
  if (cents === null) throw new RangeError(`${priceUsd} is not a price`);
  return cents;
}

/** Of a cost, which may not be known. */
export function costOf(costUsd: string | undefined): bigint | null {
  return costUsd === undefined ? null : centsOf(costUsd);
}
