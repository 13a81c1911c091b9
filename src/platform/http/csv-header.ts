/**
 * Columns whose cells are codes of the product: the same in every language and release, so that programs can rely on them.
 * Their headers say so, and `docs/export-codes.md` says what each code means.
 */
export const codeColumns: ReadonlySet<string> = new Set([
  "account",
  "action",
  "actorKind",
  "heldReason",
  "kind",
  "metric",
  "objectType",
  "power",
  "priority",
  "product",
  "referenceType",
  "service",
  "state",
  "status",
  "suspendedReason",
  "topic",
  "treatment",
]);

/** The header of a column: `stateCode` for `state`. */
export function csvHeader(name: string): string {
  return codeColumns.has(name) ? `${name}Code` : name;
}
