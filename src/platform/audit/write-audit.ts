import type { Transaction } from "kysely";
import { type Ctx, sqlContext } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { isSecurityAction } from "#src/shared/security-actions.ts";
import { notePlace } from "./note-place.ts";

/** What was done to which object: ids only, no personal data. */
export interface AuditEntry {
  /** `<object>.<verb>`, e.g. `session.revoke`. */
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * Writes the audit row of a change in the change's own transaction; of what users read about their account's safety,
 * from where it came too.
 */
export async function writeAudit(trx: Transaction<DB>, ctx: Ctx, entry: AuditEntry): Promise<void> {
  const { action, objectType, objectId, detail = {} } = entry;
  const why = ctx.reason === undefined ? detail : { ...detail, reason: ctx.reason };
  await call(trx, "audit_write", { ...sqlContext(ctx), action, objectType, object: objectId, detail: why });
  if (isSecurityAction(action)) await notePlace(trx, ctx);
}
