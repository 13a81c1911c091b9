import type { StaffPermission } from "#src/shared/staff-access.ts";
import type { BulkAsk } from "#src/web/office/parts/bulk/bulk-query.ts";
import type { ServerRow } from "./servers-query.ts";

/** What can be done with many servers. */
export type ServerBulkAct = Extract<BulkAsk["act"], `servers.${string}`>;

interface OfferedBulk {
  readonly permission: StaffPermission;
  readonly appliesTo: (row: Pick<ServerRow, "status">) => boolean;
}

const isThere = ({ status }: Pick<ServerRow, "status">) => status !== "terminated";
const isOf =
  (wanted: ServerRow["status"]) =>
  ({ status }: Pick<ServerRow, "status">) =>
    status === wanted;

const all: Readonly<Record<ServerBulkAct, OfferedBulk>> = {
  "servers.tag": { permission: "servers.operate", appliesTo: isThere },
  "servers.untag": { permission: "servers.operate", appliesTo: isThere },
  "servers.start": { permission: "servers.operate", appliesTo: isOf("stopped") },
  "servers.stop": { permission: "servers.operate", appliesTo: isOf("running") },
  "servers.restart": { permission: "servers.operate", appliesTo: isOf("running") },
  "servers.suspend": { permission: "servers.suspend", appliesTo: isThere },
  "servers.unsuspend": { permission: "servers.suspend", appliesTo: isOf("suspended") },
};

/** The acts that a role with these permissions may do to many servers, and to which of them each applies. */
export function offeredBulk(
  permissions: readonly string[],
): readonly (OfferedBulk & { readonly act: ServerBulkAct })[] {
  if (!permissions.includes("bulk.run")) return [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys are the acts
  return (Object.keys(all) as ServerBulkAct[])
    .map((act) => ({ act, ...all[act] }))
    .filter(({ permission }) => permissions.includes(permission));
}
