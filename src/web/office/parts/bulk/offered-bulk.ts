import type { StaffPermission } from "#src/shared/staff-access.ts";
import type { BulkAsk } from "./bulk-query.ts";

/** Who may do an act to many, and to which rows of the list it applies. */
export interface OfferedBulk<Row> {
  readonly permission: StaffPermission;
  readonly appliesTo: (row: Row) => boolean;
}

/** The acts of a list that a role with these permissions may do to many, in the order of the table. */
export function offeredOf<Act extends BulkAsk["act"], Row>(
  all: Readonly<Record<Act, OfferedBulk<Row>>>,
  permissions: readonly string[],
): readonly (OfferedBulk<Row> & { readonly act: Act })[] {
  if (!permissions.includes("bulk.run")) return [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys are the acts
  return (Object.keys(all) as Act[])
    .map((act) => ({ act, ...all[act] }))
    .filter(({ permission }) => permissions.includes(permission));
}
