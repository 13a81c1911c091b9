import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx, UserCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { apiKeysEvents } from "../events.ts";
import { keyIdOf, type Reason, readKeyRow } from "./key-rows.ts";

/** Ends a key of the calling customer; one that has ended stays as it ended. */
export async function revokeKey(platform: Platform, ctx: UserCtx, id: string): Promise<void> {
  const { customerId, siteId } = ctx.actor;
  await transaction(platform, async (trx) => {
    await readKeyRow(trx, { customerId, id, now: ctx.now });
    await endKey(trx, ctx, { keyId: keyIdOf(id), customerId, siteId, reason: "user" });
  });
}

export interface EndingKey {
  readonly keyId: string;
  readonly customerId: string;
  readonly siteId: number;
  readonly reason: Reason;
}

/** Ends a key for good: calls are refused from the commit on, open streams close on its event. Once only. */
export async function endKey(
  trx: Transaction<DB>,
  ctx: Ctx,
  { keyId, customerId, siteId, reason }: EndingKey,
): Promise<void> {
  const ended = await trx
    .updateTable("api_keys")
    .set({ revoked_at: ctx.now, reason, old_hash: null, old_until: null })
    .where("id", "=", keyId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return;
  const detail = { reason };
  await writeAudit(trx, ctx, { action: "api-key.revoke", objectType: "api-key", objectId: keyId, detail });
  const payload = { keyId, reason };
  await publishEvent(trx, ctx, apiKeysEvents, { name: "api-keys.revoked.v1", siteId, customerId, payload });
}
