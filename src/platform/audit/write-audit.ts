import type { Transaction } from "kysely";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** Who did what to which object: ids only, no personal data. */
export interface AuditEntry {
  readonly actor: { readonly kind: string; readonly id?: string };
  /** `<object>.<verb>`, e.g. `session.revoke`. */
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
  readonly requestId: string | null;
}

/** Writes the audit row of a change in the change's own transaction. */
export async function writeAudit(trx: Transaction<DB>, entry: AuditEntry, at: Date): Promise<void> {
  await call(trx, "audit_write", {
    actor: entry.actor,
    action: entry.action,
    objectType: entry.objectType,
    object: entry.objectId,
    detail: entry.detail ?? {},
    request: entry.requestId,
    at,
  });
}
