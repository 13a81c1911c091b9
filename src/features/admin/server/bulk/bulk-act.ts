import type * as z from "zod/mini";
import type { Ctx } from "#src/platform/ctx.ts";
import type { IdKind } from "#src/shared/ids.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";
import type { bulkActs } from "../../contract-bulk.ts";

export type BulkActName = z.output<typeof bulkActs>;

/** What one object needs besides its id. */
export interface BulkInput {
  /** A UUID. */
  readonly id: string;
  readonly tag: string | null;
}

/** An act that may be done to many objects at once: it may be repeated, and moves no money. */
export interface BulkAct {
  readonly permission: StaffPermission;
  /** The kind of its objects. */
  readonly of: IdKind;
  /** Refuses, as `run` would now; what the object is called. */
  readonly check: (input: BulkInput) => Promise<string | null>;
  readonly run: (ctx: Ctx, input: BulkInput) => Promise<unknown>;
}

export type BulkActs = Readonly<Record<BulkActName, BulkAct>>;
