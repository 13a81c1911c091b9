import type { BulkAsk } from "#src/web/office/parts/bulk/bulk-query.ts";
import { type OfferedBulk, offeredOf } from "#src/web/office/parts/bulk/offered-bulk.ts";
import { heldStates, stateAllows } from "../../rules.ts";
import type { DomainRow } from "./domains-query.ts";

/** What can be done with many domains. */
export type DomainBulkAct = Extract<BulkAsk["act"], `domains.${string}`>;

type Row = Pick<DomainRow, "state" | "isHeld">;

const all: Readonly<Record<DomainBulkAct, OfferedBulk<Row>>> = {
  "domains.settle": {
    permission: "domains.operate",
    appliesTo: ({ state }) => heldStates.includes(state),
  },
  "domains.lift-hold": { permission: "domains.hold", appliesTo: ({ isHeld }) => isHeld },
  "domains.hold": { permission: "domains.hold", appliesTo: ({ state }) => stateAllows.hold(state) },
};

/** The acts that a role with these permissions may do to many domains, and to which of them each applies. */
export const offeredBulk = (permissions: readonly string[]) => offeredOf(all, permissions);
