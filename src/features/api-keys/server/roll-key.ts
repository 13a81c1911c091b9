import type * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createApiKey, hintOf } from "#src/platform/authz/api-key-form.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { UserCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import type { newKeyOutput } from "../contract.ts";
import { apiKeysEvents } from "../events.ts";
import { overlapEnd } from "./durations.ts";
import { isSeenBy, keyIdOf, keyView, readKeyRow } from "./key-rows.ts";

export interface Roll {
  readonly id: string;
  readonly overlapHours: number;
}

/**
 * Gives a live key a new secret (decision 85). It stays the same key: name, limits, what it spent today. The old secret
 * is accepted during the overlap; one that was still accepted from a roll before is not any more.
 */
export async function rollKey(
  platform: Platform,
  ctx: UserCtx,
  { id, overlapHours }: Roll,
): Promise<z.output<typeof newKeyOutput>> {
  const { now } = ctx;
  const keyId = keyIdOf(id);
  const secret = createApiKey(platform.ids.secret());
  const isKept = overlapHours > 0;
  return transaction(platform, async (trx) => {
    const rolled = await trx
      .updateTable("api_keys")
      .set(({ ref }) => ({
        key_hash: hashToken(secret),
        hint: hintOf(secret),
        old_hash: isKept ? ref("key_hash") : null,
        old_until: isKept ? overlapEnd(now, overlapHours) : null,
      }))
      .where("id", "=", keyId)
      .where(isSeenBy(ctx.actor))
      .where("revoked_at", "is", null)
      .where(({ eb, or }) => or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
      .executeTakeFirst();
    if (rolled.numUpdatedRows === 0n) throw new AppError("not_found");
    const detail = { overlapHours };
    await writeAudit(trx, ctx, { action: "api-key.roll", objectType: "api-key", objectId: keyId, detail });
    await publishEvent(trx, ctx, apiKeysEvents, { name: "api-keys.changed.v1", payload: { keyId } });
    return { ...keyView(await readKeyRow(trx, ctx, id), now), secret };
  });
}
