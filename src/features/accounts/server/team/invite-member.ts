import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { tokenLink } from "#src/platform/mail/token-link.ts";
import { emailKey } from "#src/platform/rate-limit/limit-keys.ts";
import type { Member } from "#src/shared/access.ts";
import { AppError } from "#src/shared/errors.ts";
import { paths } from "#src/shared/paths.ts";
import { maxTeam } from "#src/shared/team-limits.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import { accountsEvents } from "../../events.ts";
import type { AccountsContext, Visit } from "../deps.ts";
import { invitationDays, invitationEnd } from "../durations.ts";
import { accountMail } from "../mails/account-mail.ts";
import { isUsableEmail } from "../sign-up-rules.ts";
import { endInvitations } from "./end-invitations.ts";
import { lockTeam, requireMayManage } from "./lock-team.ts";

/** Mails a link with which the owner of a mailbox can join the team. */
export async function inviteMember(
  context: AccountsContext,
  ctx: Visit<UserActor>,
  { email, role, mayDestroy }: Member & { readonly email: string },
): Promise<void> {
  const { platform, rateLimits, mail } = context;
  const { actor, now } = ctx;
  const { customerId, siteId } = actor;
  if (!isUsableEmail(email)) throw new AppError("invalid_email", undefined, { email: "invalid_email" });
  const emailCanonical = canonicalEmail(email);
  // The address may be a stranger's, so it shares the mail limit of password recovery.
  await rateLimits.take("recovery", [emailKey(siteId, emailCanonical)]);
  const [id, token] = [platform.ids.next(), platform.ids.secret()];
  await transaction(platform, async (trx) => {
    const { team, own } = await lockTeam(trx, actor);
    requireMayManage(own, role);
    const known = await trx
      .selectFrom("users")
      .select(["id", "language", "username"])
      .where("site_id", "=", siteId)
      .where("email_canonical", "=", emailCanonical)
      .executeTakeFirst();
    if (known !== undefined && team.has(known.id))
      throw new AppError("member_exists", undefined, { email: "member_exists" });
    await endInvitations(trx, { customerId, emailCanonical }, now);
    await refuseTooMany(trx, customerId, team.size);
    await trx
      .insertInto("invitations")
      .values({
        id,
        site_id: siteId,
        customer_id: customerId,
        email,
        email_canonical: emailCanonical,
        role,
        may_destroy: mayDestroy,
        token_hash: hashToken(token),
        invited_by: actor.userId,
        created_at: now,
        expires_at: invitationEnd(now),
      })
      .execute();
    const inviter = await trx
      .selectFrom("users")
      .select(["email", "username", "language"])
      .where("id", "=", actor.userId)
      .executeTakeFirstOrThrow();
    const reader = {
      siteId,
      email,
      username: known?.username ?? email,
      language: known?.language ?? inviter.language,
    };
    // The address rather than the name, which is any text: mails to strangers carry none of it.
    const values = { inviter: inviter.email ?? inviter.username, role, days: invitationDays };
    const link = tokenLink(ctx.origin, paths.invitation, token);
    const invited = await accountMail(context, "invited", reader, link, values);
    await mail.post(trx, { ...invited, about: { kind: "invited", customerId } });
    const detail = { customerId, role, mayDestroy };
    await writeAudit(trx, ctx, { action: "member.invite", objectType: "invitation", objectId: id, detail });
    await publishEvent(trx, ctx, accountsEvents, {
      name: "accounts.member-invited.v1",
      payload: { invitationId: id, role },
    });
  });
}

/** Members and open invitations together. */
async function refuseTooMany(trx: Transaction<DB>, customerId: string, members: number): Promise<void> {
  const { open } = await trx
    .selectFrom("invitations")
    .select((select) => select.fn.countAll().as("open"))
    .where("customer_id", "=", customerId)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  if (members + Number(open) >= maxTeam) throw new AppError("team_limit", { count: maxTeam });
}
