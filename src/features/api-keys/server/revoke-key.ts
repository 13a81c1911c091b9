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
    await readKeyRow(trx, ctx, id);
    await endKey(trx, ctx, { keyId: keyIdOf(id), customerId, siteId, reason: "user" });
  });
}

/** Ends any customer's key, in the name of staff, who may say why. False when there is no such key, or it has ended. */
export async function stopKey(platform: Platform, ctx: Ctx, keyId: string, note?: string): Promise<boolean> {
  return transaction(platform, async (trx) => {
    const key = await trx
      .selectFrom("api_keys")
      .select(["customer_id", "site_id"])
      .where("id", "=", keyId)
      .executeTakeFirst();
    if (key === undefined) return false;
    const owner = { customerId: key.customer_id, siteId: key.site_id };
    return endKey(trx, ctx, { keyId, ...owner, reason: "staff", note });
  });
}

export interface EndingKey {
  readonly keyId: string;
  readonly customerId: string;
  readonly siteId: number;
  readonly reason: Reason;
  /** Why, in the words of staff. */
  readonly note?: string | undefined;
}

/**
 * Ends a key for good: calls are refused from the commit on, open streams close on its event. Once only: false when it
 * had ended before.
 */
export async function endKey(
  trx: Transaction<DB>,
  ctx: Ctx,
  { keyId, customerId, siteId, reason, note }: EndingKey,
): Promise<boolean> {
  const ended = await trx
    .updateTable("api_keys")
    .set({ revoked_at: ctx.now, reason, old_hash: null, old_until: null })
    .where("id", "=", keyId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return false;
  const detail = { reason, ...(note !== undefined && { note }) };
  await writeAudit(trx, ctx, { action: "api-key.revoke", objectType: "api-key", objectId: keyId, detail });
  const payload = { keyId, reason };
  await publishEvent(trx, ctx, apiKeysEvents, { name: "api-keys.revoked.v1", siteId, customerId, payload });
  return true;
}
