import { type Kysely, sql } from "kysely";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { networkNameOf } from "#src/platform/rate-limit/limit-keys.ts";
import { addDays } from "#src/shared/time.ts";

const userAgentLength = 200;

/** How long it is kept from where a user's account was used; the privacy policy states it. */
export const placesKeptDays = 180;

/** Notes network and browser of a call, once; what runs outside of calls has none. */
export async function notePlace(db: Kysely<DB>, ctx: Ctx): Promise<void> {
  const { requestId, ip, userAgent, now } = ctx;
  if (requestId === null || ip === undefined) return;
  // Staff's is kept whole: who has all customers' money in reach is looked at more closely.
  const address = actorStamp(ctx.actor).kind === "staff" ? ip : null;
  await db
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

/** Notes for what runs later from where the act that it follows was called: the object's of this action. */
export async function notePlaceOf(
  db: Kysely<DB>,
  { requestId, now }: Pick<Ctx, "requestId" | "now">,
  began: { readonly action: string; readonly objectType: string; readonly objectId: string },
): Promise<void> {
  await sql`
    INSERT INTO audit_places (request_id, network, address, user_agent, at)
    SELECT ${requestId}, place.network, place.address, place.user_agent, ${now}
    FROM audit_log act JOIN audit_places place ON place.request_id = act.request_id
    WHERE act.object_type = ${began.objectType} AND act.object_id = ${began.objectId} AND act.action = ${began.action}
    LIMIT 1 ON CONFLICT DO NOTHING`.execute(db);
}

/** Removes places that are older than they may be. */
export async function prunePlaces(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom("audit_places").where("at", "<", addDays(now, -placesKeptDays)).execute();
}
