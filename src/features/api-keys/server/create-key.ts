import type { Transaction } from "kysely";
import type * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createApiKey, hintOf } from "#src/platform/authz/api-key-form.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { UserCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { sqlState, transaction, uniqueViolation } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { maxKeys } from "#src/shared/api-key-limits.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { createKeyBody, newKeyOutput } from "../contract.ts";
import { apiKeysEvents } from "../events.ts";
import { defaultExpiry } from "./durations.ts";
import { keyView, readKeyRow } from "./key-rows.ts";
import { keySettings, nameTaken, refuseMore } from "./key-settings.ts";
import { lockKeys } from "./lock-keys.ts";

/** Makes a key. Its secret is returned and not stored. */
export async function createKey(
  platform: Platform,
  ctx: UserCtx,
  body: z.output<typeof createKeyBody>,
): Promise<z.output<typeof newKeyOutput>> {
  const { actor, now } = ctx;
  refuseMore(actor, body.scopes);
  const settings = keySettings(
    {
      ...body,
      objects: body.objects ?? null,
      allowedIps: body.allowedIps ?? [],
      spendLimitCents: body.spendLimitCents ?? null,
      ratePerMinute: body.ratePerMinute ?? null,
      expiresAt: body.expiresAt === undefined ? defaultExpiry(now).toISOString() : body.expiresAt,
    },
    now,
  );
  const secret = createApiKey(platform.ids.secret());
  const id = platform.ids.next();
  try {
    return await transaction(platform, async (trx) => {
      await refuseTooMany(trx, actor.customerId);
      await trx
        .insertInto("api_keys")
        .values({
          ...settings,
          id,
          site_id: actor.siteId,
          customer_id: actor.customerId,
          created_by: actor.userId,
          key_hash: hashToken(secret),
          hint: hintOf(secret),
          created_at: now,
        })
        .execute();
      const detail = { scopes: settings.scopes.join(" ") };
      await writeAudit(trx, ctx, { action: "api-key.create", objectType: "api-key", objectId: id, detail });
      await publishEvent(trx, ctx, apiKeysEvents, {
        name: "api-keys.created.v1",
        payload: { keyId: id, makerId: actor.userId },
      });
      return { ...keyView(await readKeyRow(trx, ctx, encodeId("apiKey", id)), now), secret };
    });
  } catch (error) {
    throw sqlState(error) === uniqueViolation ? nameTaken() : error;
  }
}

async function refuseTooMany(trx: Transaction<DB>, customerId: string): Promise<void> {
  await lockKeys(trx, customerId);
  const { count } = await trx
    .selectFrom("api_keys")
    .select((select) => select.fn.countAll().as("count"))
    .where("customer_id", "=", customerId)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxKeys) throw new AppError("key_limit", { count: maxKeys });
}
