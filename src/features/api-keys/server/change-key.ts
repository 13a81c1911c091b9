import type * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { UserCtx } from "#src/platform/ctx.ts";
import { sqlState, transaction, uniqueViolation } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import type { changeKeyBody } from "../contract.ts";
import { apiKeysEvents } from "../events.ts";
import { isSeenBy, type KeyView, keyIdOf, keyView, readKeyRow } from "./key-rows.ts";
import { keySettings, nameTaken, refuseMore } from "./key-settings.ts";

export interface KeyChange {
  readonly id: string;
  readonly body: z.output<typeof changeKeyBody>;
}

/** Replaces what can be changed of a live key; its open streams close, so that they are judged by it. */
export async function changeKey(platform: Platform, ctx: UserCtx, { id, body }: KeyChange): Promise<KeyView> {
  refuseMore(ctx.actor, body.scopes);
  const keyId = keyIdOf(id);
  const settings = keySettings(body, ctx.now);
  try {
    return await transaction(platform, async (trx) => {
      const changed = await trx
        .updateTable("api_keys")
        .set({ ...settings, warned_days: null })
        .where("id", "=", keyId)
        .where(isSeenBy(ctx.actor))
        .where("revoked_at", "is", null)
        .where(({ eb, or }) => or([eb("expires_at", "is", null), eb("expires_at", ">", ctx.now)]))
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) throw new AppError("not_found");
      const detail = { scopes: settings.scopes.join(" ") };
      await writeAudit(trx, ctx, {
        action: "api-key.change",
        objectType: "api-key",
        objectId: keyId,
        detail,
      });
      await publishEvent(trx, ctx, apiKeysEvents, { name: "api-keys.changed.v1", payload: { keyId } });
      return keyView(await readKeyRow(trx, ctx, id), ctx.now);
    });
  } catch (error) {
    throw sqlState(error) === uniqueViolation ? nameTaken() : error;
  }
}
