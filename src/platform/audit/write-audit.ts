import type { Transaction } from "kysely";
import { type Ctx, sqlContext } from "#src/platform/ctx.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
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
  readonly detail?: AuditFields;
  /** Why, in the words of who did it: of staff. */
  readonly reason?: string | undefined;
  /** What it was before and is now, as far as it changed. */
  readonly before?: AuditFields | undefined;
  readonly after?: AuditFields | undefined;
}

type AuditFields = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Writes the audit row of a change in the change's own transaction; of what users read about their account's safety,
 * and of what staff did, from where it came too.
 */
export async function writeAudit(trx: Transaction<DB>, ctx: Ctx, entry: AuditEntry): Promise<void> {
  const { action, objectType, objectId, before, after } = entry;
  const reason = entry.reason ?? ctx.reason;
  const detail = {
    ...entry.detail,
    ...(reason !== undefined && { reason }),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
  // The reason is in the detail already.
  const { actor, request, at } = sqlContext(ctx);
  await call(trx, "audit_write", { actor, request, at, action, objectType, object: objectId, detail });
  if (isSecurityAction(action) || actorStamp(ctx.actor).kind === "staff") await notePlace(trx, ctx);
}
