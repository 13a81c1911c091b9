import type * as z from "zod/mini";
import type { Ctx } from "#src/platform/ctx.ts";
import type { IdKind } from "#src/shared/ids.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";
import type { bulkActs, bulkHold } from "../../contract-bulk.ts";

export type BulkActName = z.output<typeof bulkActs>;

export type BulkHold = z.output<typeof bulkHold>;

/** What only some things that are held have. */
export const holdExtras = ["until", "stopsName"] as const satisfies (keyof BulkHold)[];
type HoldExtra = (typeof holdExtras)[number];

/** What an act is given besides its objects; null where it takes none. */
export interface BulkFields {
  readonly tag: string | null;
  readonly hold: BulkHold | null;
}

/** What one object needs. */
export interface BulkInput extends BulkFields {
  /** A UUID. */
  readonly id: string;
  /** What who asked may do now. */
  readonly grants: readonly StaffPermission[];
}

/** An act that may be done to many objects at once: it moves no money, and its audit row has the call's id. */
export interface BulkAct {
  readonly permission: StaffPermission;
  /** The kind of its objects. */
  readonly of: IdKind;
  /** What it cannot be done without. */
  readonly needs?: keyof BulkFields;
  /** The field of a hold that other acts do not take. */
  readonly holdTakes?: HoldExtra;
  /** Refuses, as `run` would now; what the object is called. */
  readonly check: (input: BulkInput) => Promise<string | null>;
  readonly run: (ctx: Ctx, input: BulkInput) => Promise<unknown>;
}

/** Whether somebody may do an act to many: who may not neither begins a run of it, nor sees or stops one. */
export function mayRun(
  { permission }: Pick<BulkAct, "permission">,
  hold: BulkHold | null,
  grants: readonly StaffPermission[],
): boolean {
  return grants.includes(permission) && (hold?.cause !== "abuse" || grants.includes("abuse.write"));
}

export type BulkActs = Readonly<Record<BulkActName, BulkAct>>;
