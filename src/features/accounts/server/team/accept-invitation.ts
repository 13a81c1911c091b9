import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { Ctx, UserCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { AppError } from "#src/shared/errors.ts";
import { accountsEvents } from "../../events.ts";
import type { AccountsContext } from "../deps.ts";
import { lockUser } from "../lock-user.ts";
import { memberOf, roleOf } from "../member-of.ts";
import { noteMembership } from "./note-membership.ts";
import { actFor } from "./switch-customer.ts";

/** What the link of an invitation is for, without a session: who holds the link has read the mail. */
export async function readInvitation(
  { platform }: AccountsContext,
  siteId: number,
  token: string,
  now: Date,
) {
  const {
    email,
    role,
    username,
    expires_at: expiresAt,
  } = await findOpen(platform.db.kysely, { siteId, token, now });
  return { email, role: roleOf(role), invitedBy: username, expiresAt: expiresAt.toISOString() };
}

/**
 * Joins the team of an invitation and acts for its customer. A forwarded link alone is not enough: the account must
 * have the invited mailbox, and have proved it.
 */
export async function acceptInvitation(
  { platform }: AccountsContext,
  ctx: UserCtx,
  token: string,
): Promise<void> {
  const { actor, now } = ctx;
  const { userId, siteId } = actor;
  await transaction(platform, async (trx) => {
    const invitation = await lockInvitation(trx, { siteId, token, now });
    const user = await lockUser(trx, userId);
    if (user.emailCanonical !== invitation.email_canonical) throw new AppError("invitation_not_yours");
    if (user.emailVerifiedAt === null) throw new AppError("email_unconfirmed");
    await joinTeam(trx, ctx, invitation, userId);
    await actFor(trx, ctx, invitation.customer_id);
  });
}

type OpenInvitation = Awaited<ReturnType<typeof findOpen>>;

/** An open invitation with its customer locked, as for every change of a team: nothing of it can change any more. */
export async function lockInvitation(trx: Transaction<DB>, which: WhichInvitation): Promise<OpenInvitation> {
  const { customer_id: customerId } = await findOpen(trx, which);
  await trx.selectFrom("customers").select("id").where("id", "=", customerId).forNoKeyUpdate().execute();
  return findOpen(trx, which);
}

/** Uses an invitation that `lockInvitation` found, once: its user, who has the invited mailbox, is in the team. */
export async function joinTeam(
  trx: Transaction<DB>,
  ctx: Ctx,
  invitation: OpenInvitation,
  userId: string,
): Promise<void> {
  const { now } = ctx;
  const { id, site_id: siteId, customer_id: customerId, role, may_destroy: mayDestroy } = invitation;
  const used = await trx
    .updateTable("invitations")
    .set({ ended_at: now, accepted_by: userId })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) throw new AppError("invitation_invalid");
  const joined = await trx
    .insertInto("memberships")
    .values({ user_id: userId, customer_id: customerId, role, may_destroy: mayDestroy, chosen_at: now })
    .onConflict((conflict) => conflict.columns(["user_id", "customer_id"]).doNothing())
    .executeTakeFirst();
  if (joined.numInsertedOrUpdatedRows !== 1n) return;
  const change = { before: null, after: memberOf(invitation), madeBy: invitation.invited_by };
  await noteMembership(trx, { customerId, userId, ...change }, now);
  const detail = { customerId, role, mayDestroy };
  await writeAudit(trx, ctx, { action: "member.join", objectType: "invitation", objectId: id, detail });
  await publishEvent(trx, { now }, accountsEvents, {
    name: "accounts.member-joined.v1",
    siteId,
    customerId,
    payload: { memberId: userId },
  });
}

interface WhichInvitation {
  readonly siteId: number;
  readonly token: string;
  readonly now: Date;
}

/** An invitation that can be accepted: open, in time, and of somebody who may still invite so. */
async function findOpen(
  db: AccountsContext["platform"]["db"]["kysely"] | Transaction<DB>,
  { siteId, token, now }: WhichInvitation,
) {
  const found = await db
    .selectFrom("invitations")
    .innerJoin("users", "users.id", "invitations.invited_by")
    .innerJoin("memberships", (join) =>
      join
        .onRef("memberships.user_id", "=", "invitations.invited_by")
        .onRef("memberships.customer_id", "=", "invitations.customer_id"),
    )
    .selectAll("invitations")
    .select(["users.username", "memberships.role as inviterRole"])
    .where("token_hash", "=", hashToken(token))
    .where("invitations.site_id", "=", siteId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (found === undefined) throw new AppError("invitation_invalid");
  const { inviterRole, role } = found;
  if (inviterRole !== "owner" && (inviterRole !== "admin" || role === "owner"))
    throw new AppError("invitation_invalid");
  return found;
}
