import type { Transaction } from "kysely";
import type { ActorStamp } from "#src/platform/authz/actor.ts";
import { type Ctx, sqlContext } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** What was done to which object: ids only, no personal data. */
export interface AuditEntry {
  /** `<object>.<verb>`, e.g. `session.revoke`. */
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

interface StampedEntry extends AuditEntry {
  readonly actor: ActorStamp;
  readonly requestId: string | null;
}

/** Writes the audit row of a change in the change's own transaction. */
export function writeAudit(trx: Transaction<DB>, ctx: Ctx, entry: AuditEntry): Promise<void>;
export function writeAudit(trx: Transaction<DB>, entry: StampedEntry, at: Date): Promise<void>;
export async function writeAudit(
  trx: Transaction<DB>,
  first: Ctx | StampedEntry,
  second: AuditEntry | Date,
): Promise<void> {
  if ("now" in first) {
    if (second instanceof Date) throw new TypeError("an audit row of a context has its moment from there");
    return write(trx, first, second);
  }
  if (!(second instanceof Date)) throw new TypeError("an audit row without a context needs its moment");
  return write(trx, { actor: first.actor, requestId: first.requestId, now: second }, first);
}

async function write(trx: Transaction<DB>, ctx: Ctx, entry: AuditEntry): Promise<void> {
  const { action, objectType, objectId, detail = {} } = entry;
  await call(trx, "audit_write", { ...sqlContext(ctx), action, objectType, object: objectId, detail });
}
