import type { BulkAsk } from "#src/web/office/parts/bulk/bulk-query.ts";
import { type OfferedBulk, offeredOf } from "#src/web/office/parts/bulk/offered-bulk.ts";
import type { ServerRow } from "./servers-query.ts";

/** What can be done with many servers. */
export type ServerBulkAct = Extract<BulkAsk["act"], `servers.${string}`>;

type Row = Pick<ServerRow, "status">;

const isThere = ({ status }: Row) => status !== "terminated";
const isOf =
  (wanted: ServerRow["status"]) =>
  ({ status }: Row) =>
    status === wanted;

const all: Readonly<Record<ServerBulkAct, OfferedBulk<Row>>> = {
  "servers.tag": { permission: "servers.operate", appliesTo: isThere },
  "servers.untag": { permission: "servers.operate", appliesTo: isThere },
  "servers.start": { permission: "servers.operate", appliesTo: isOf("stopped") },
  "servers.stop": { permission: "servers.operate", appliesTo: isOf("running") },
  "servers.restart": { permission: "servers.operate", appliesTo: isOf("running") },
  "servers.suspend": { permission: "servers.suspend", appliesTo: isThere },
  "servers.unsuspend": { permission: "servers.suspend", appliesTo: isOf("suspended") },
};

/** The acts that a role with these permissions may do to many servers, and to which of them each applies. */
export const offeredBulk = (permissions: readonly string[]) => offeredOf(all, permissions);
