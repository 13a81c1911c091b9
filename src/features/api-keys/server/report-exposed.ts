import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { readApiKey } from "#src/platform/authz/api-key-form.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { type Ctx, inNameOf, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { apiKeysEvents } from "../events.ts";
import { endKey } from "./revoke-key.ts";

/**
 * Ends what somebody found: a key that is valid is revoked, the old secret of a rolled one is no longer accepted, and
 * its owner is notified. Of anything else nothing is said, so that a caller learns nothing about a key.
 */
export async function reportExposed(platform: Platform, call: Ctx<unknown>, secret: string): Promise<void> {
  if (readApiKey(secret) !== "key") return;
  const ctx = inNameOf(call, systemActor);
  const hash = hashToken(secret);
  await transaction(platform, async (trx) => {
    const key = await trx
      .selectFrom("api_keys")
      .select(["id", "customer_id", "created_by", "site_id", "old_hash", "old_until"])
      .where(({ eb, or }) => or([eb("key_hash", "=", hash), eb("old_hash", "=", hash)]))
      .where("revoked_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (key === undefined) return;
    const owner = { siteId: key.site_id, customerId: key.customer_id };
    const payload = { keyId: key.id };
    if (key.old_hash?.equals(hash) === true) {
      await trx
        .updateTable("api_keys")
        .set({ old_hash: null, old_until: null })
        .where("id", "=", key.id)
        .execute();
      const object = { objectType: "api-key", objectId: key.id };
      await writeAudit(trx, ctx, { action: "api-key.end-old-secret", ...object });
      await publishEvent(trx, ctx, apiKeysEvents, { name: "api-keys.changed.v1", ...owner, payload });
    } else {
      await endKey(trx, ctx, { keyId: key.id, ...owner, reason: "exposed" });
    }
    await publishEvent(trx, ctx, apiKeysEvents, {
      name: "api-keys.exposed.v1",
      ...owner,
      payload: { ...payload, makerId: key.created_by },
    });
  });
}
