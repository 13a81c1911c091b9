import { sql } from "kysely";
import type { Transaction } from "kysely";
import { createCtx, type Ctx, systemActor } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addDays } from "#src/shared/time.ts";
import { apiKeysEvents } from "../events.ts";
import { daysUntil, warnDays } from "./durations.ts";
import { endKey } from "./revoke-key.ts";

/** Of one run, so that its transaction stays short. */
const batch = 100;

/**
 * Notes the end of keys that expired or whose maker left the customer, both of which are refused already, and warns the
 * owners of those that expire soon.
 */
export async function endExpired(platform: Platform): Promise<void> {
  const ctx = createCtx(platform, systemActor);
  await transaction(platform, async (trx) => {
    await endThem(trx, ctx);
    for (const days of [...warnDays].toSorted((a, b) => a - b)) await warn(trx, ctx, days);
    await forgetOldSecrets(trx, ctx);
  });
}

async function endThem(trx: Transaction<DB>, ctx: Ctx): Promise<void> {
  const ended = await trx
    .selectFrom("api_keys")
    .select(["id", "customer_id", "created_by", "site_id"])
    .select(sql<boolean>`coalesce(expires_at <= ${ctx.now}, false)`.as("has_expired"))
    .where("revoked_at", "is", null)
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb("expires_at", "<=", ctx.now),
        not(
          exists(
            selectFrom("memberships")
              .select("user_id")
              .whereRef("memberships.user_id", "=", "api_keys.created_by")
              .whereRef("memberships.customer_id", "=", "api_keys.customer_id"),
          ),
        ),
      ]),
    )
    .orderBy("id")
    .limit(batch)
    .forUpdate()
    .execute();
  for (const { id: keyId, customer_id: customerId, site_id: siteId, ...key } of ended) {
    const hasExpired = key.has_expired;
    await endKey(trx, ctx, { keyId, customerId, siteId, reason: hasExpired ? "expired" : "member-left" });
    if (!hasExpired) continue;
    const payload = { keyId, makerId: key.created_by };
    await publishEvent(trx, ctx, apiKeysEvents, { name: "api-keys.expired.v1", siteId, customerId, payload });
  }
}

/** Once for each key and number of days; not for one whose whole life is no longer than that. */
async function warn(trx: Transaction<DB>, ctx: Ctx, days: number): Promise<void> {
  const due = await trx
    .updateTable("api_keys")
    .set({ warned_days: days })
    .where("id", "in", (keys) =>
      keys
        .selectFrom("api_keys")
        .select("id")
        .where("revoked_at", "is", null)
        .where("expires_at", ">", ctx.now)
        .where("expires_at", "<=", addDays(ctx.now, days))
        .where(sql<boolean>`expires_at > created_at + ${days} * interval '1 day'`)
        .where(({ eb, or }) => or([eb("warned_days", "is", null), eb("warned_days", ">", days)]))
        .orderBy("id")
        .limit(batch)
        .forUpdate(),
    )
    .returning(["id", "customer_id", "created_by", "site_id", "expires_at"])
    .execute();
  for (const { id: keyId, customer_id: customerId, site_id: siteId, ...key } of due) {
    const end = key.expires_at;
    if (end === null) continue;
    const payload = { keyId, makerId: key.created_by, days: daysUntil(end, ctx.now) };
    const owner = { siteId, customerId };
    await publishEvent(trx, ctx, apiKeysEvents, { name: "api-keys.expiring.v1", ...owner, payload });
  }
}

async function forgetOldSecrets(trx: Transaction<DB>, ctx: Ctx): Promise<void> {
  await trx
    .updateTable("api_keys")
    .set({ old_hash: null, old_until: null })
    .where("old_until", "<=", ctx.now)
    .execute();
}
