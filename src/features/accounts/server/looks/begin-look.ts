import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import { withReason } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { pathOf } from "#src/shared/paths.ts";
import { accountsEvents } from "../../events.ts";
import type { AccountsContext } from "../deps.ts";
import { findCustomer } from "../find-customer.ts";
import { endDueLooks } from "./end-look.ts";
import { lookEnd } from "./look-rules.ts";

interface LookRequest {
  readonly customerId: string;
  /** Null: the first owner. */
  readonly userId: string | null;
  readonly reason: string;
}

/**
 * Begins a look of staff at what a user of the customer sees, and gives the link that opens it once. The customer is
 * notified by the same transaction. Throws `look_open` while the same member of staff looks already.
 */
export async function beginLook(
  context: Pick<AccountsContext, "platform" | "sites">,
  ctx: CallCtx<StaffActor>,
  { customerId, userId, reason }: LookRequest,
) {
  const { platform, sites } = context;
  const { staffId, sessionId } = ctx.actor;
  await endDueLooks(context, ctx.now, staffId);
  const token = platform.ids.secret();
  const lookId = platform.ids.next();
  const endsAt = lookEnd(ctx.now);
  const siteId = await transaction(platform, async (trx) => {
    const customer = await findCustomer(trx, customerId);
    const user = await memberOrOwner(trx, customerId, userId);
    const begun = await trx
      .insertInto("staff_looks")
      .values({
        id: lookId,
        site_id: customer.siteId,
        staff_id: staffId,
        staff_session_id: sessionId,
        customer_id: customerId,
        user_id: user,
        reason,
        link_hash: hashToken(token),
        started_at: ctx.now,
        ends_at: endsAt,
      })
      .onConflict((conflict) => conflict.column("staff_id").where("ended_at", "is", null).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (begun === undefined) throw new AppError("look_open");
    await writeAudit(trx, withReason(ctx, reason), {
      action: "look.begin",
      objectType: "user",
      objectId: user,
      detail: { customerId, look: encodeId("look", lookId), until: endsAt.toISOString() },
    });
    await publishEvent(trx, ctx, accountsEvents, {
      name: "accounts.look-began.v1",
      siteId: customer.siteId,
      customerId,
      payload: { lookId, memberId: user },
    });
    return customer.siteId;
  });
  // Where the office was called is where its cookie is, which the link asks for.
  const origin = siteId === ctx.site.id ? ctx.origin : (await sites.of(siteId)).baseUrl;
  // Behind the #: browsers send it to no server, and no log has it.
  return { lookId, url: `${origin}${pathOf("look")}#${token}`, endsAt };
}

/** The named user, who has to be in the customer's team, or its first owner. */
async function memberOrOwner(
  trx: Transaction<DB>,
  customerId: string,
  userId: string | null,
): Promise<string> {
  const member = await trx
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select("users.id")
    .where("customer_id", "=", customerId)
    .$if(userId !== null, (query) => query.where("users.id", "=", userId ?? ""))
    .$if(userId === null, (query) => query.where("role", "=", "owner"))
    .orderBy("users.created_at")
    .orderBy("users.id")
    .limit(1)
    .executeTakeFirst();
  if (member === undefined) throw new AppError("not_found");
  return member.id;
}
