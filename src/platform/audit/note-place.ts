import type { Kysely, Transaction } from "kysely";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { networkNameOf } from "#src/platform/rate-limit/limit-keys.ts";
import { addDays } from "#src/shared/time.ts";

const userAgentLength = 200;

/** How long it is kept from where a user's account was used; the privacy policy states it. */
export const placesKeptDays = 180;

/** Notes network and browser of a call, once; what runs outside of calls has none. */
export async function notePlace(trx: Transaction<DB>, ctx: Ctx): Promise<void> {
  const { requestId, ip, userAgent, now } = ctx;
  if (requestId === null || ip === undefined) return;
  // Staff's is kept whole: who has all customers' money in reach is looked at more closely.
  const address = actorStamp(ctx.actor).kind === "staff" ? ip : null;
  await trx
    .insertInto("audit_places")
    .values({
      request_id: requestId,
      network: networkNameOf(ip),
      address,
      user_agent: (userAgent ?? "").slice(0, userAgentLength),
      at: now,
    })
    .onConflict((conflict) => conflict.column("request_id").doNothing())
    .execute();
}

/** Removes places that are older than they may be. */
export async function prunePlaces(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("audit_places").where("at", "<", addDays(now, -placesKeptDays)).execute();
}
