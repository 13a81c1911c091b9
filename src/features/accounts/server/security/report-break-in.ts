import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { inNameOf } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { AppError } from "#src/shared/errors.ts";
import { addDays } from "#src/shared/time.ts";
import { accountsEvents } from "../../events.ts";
import { alarmDays } from "../../rules.ts";
import type { AccountsContext, Visit } from "../deps.ts";
import { frozenEnd } from "../durations.ts";
import { lockUser } from "../lock-user.ts";
import { createRecoveryToken } from "../recovery-tokens.ts";
import { shutOut } from "../set-email.ts";
import { mailboxOf, readAlarm } from "./alarm-links.ts";
import { endStrangersWork } from "./end-strangers-work.ts";
import { freezeCustomers, lockTeams, thawCustomers } from "./freezes.ts";

/** What a report did. */
interface Reported {
  /** Sets a new password, once; absent when the mail went to a mailbox that is not the account's any more. */
  readonly recoveryToken?: string;
}

/**
 * "It was not me", by the link of a mail about access: ends all sessions, the password and what was added in the last
 * days to let others in (a second factor, members of the team; keys and webhooks end on the event), gives back the teams
 * that the account lost to them, and stops purchases
 * and API keys until a new password is set by mail, for 72 hours at most. A link that is older than the last proof of the
 * mailbox counts no more (`email_link_invalid`), nor does one of a former mailbox that cannot take the account back.
 */
export async function reportBreakIn(context: AccountsContext, ctx: Visit, token: string): Promise<Reported> {
  const alarm = readAlarm(context, token, { siteId: ctx.site.id, now: ctx.now });
  if (alarm === null) throw new AppError("email_link_invalid");
  const { userId, siteId } = alarm;
  return transaction(context.platform, async (trx) => {
    const secured = await trx
      .selectFrom("users")
      .select("secured_at")
      .where("id", "=", userId)
      .executeTakeFirst();
    if (secured === undefined) throw new AppError("email_link_invalid");
    const since = addDays(ctx.now, -alarmDays);
    await lockTeams(trx, userId, since);
    const user = await lockUser(trx, userId);
    if (secured.secured_at !== null && secured.secured_at >= alarm.sentAt)
      throw new AppError("email_link_invalid");
    const isOwnMailbox = user.email !== null && mailboxOf(user.email) === alarm.mailbox;
    if (!isOwnMailbox && !(await hasUndoLink(trx, { userId, mailbox: alarm.mailbox }, ctx.now)))
      throw new AppError("email_link_invalid");
    const own = inNameOf(ctx, { kind: "user", id: userId });
    await shutOut(trx, own, { userId, siteId, emailCanonical: user.emailCanonical ?? "" });
    await endStrangersWork(context, trx, own, { userId, siteId, since, restoresTeams: true });
    const stop = { now: ctx.now, until: frozenEnd(ctx.now) };
    for (const customerId of await freezeCustomers(trx, userId, stop)) {
      await publishEvent(trx, { now: ctx.now }, accountsEvents, {
        name: "accounts.frozen.v1",
        siteId,
        customerId,
        payload: { userId },
      });
    }
    await writeAudit(trx, own, { action: "user.freeze", objectType: "user", objectId: userId });
    return {
      ...(isOwnMailbox && { recoveryToken: await createRecoveryToken(context, trx, userId, ctx.now) }),
    };
  });
}

/** Whether a former mailbox could take the account back now. */
async function hasUndoLink(
  trx: Transaction<DB>,
  { userId, mailbox }: { readonly userId: string; readonly mailbox: string },
  now: Date,
): Promise<boolean> {
  const links = await trx
    .selectFrom("email_tokens")
    .select("email")
    .where("user_id", "=", userId)
    .where("purpose", "=", "undo")
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
  return links.some(({ email }) => mailboxOf(email) === mailbox);
}

/** Ends the stop that this user's reports began: the mailbox has just proved its owner. Links of older mails count no more. */
export async function thawUser(trx: Transaction<DB>, ctx: Visit, userId: string): Promise<void> {
  await trx.updateTable("users").set({ secured_at: ctx.now }).where("id", "=", userId).execute();
  if (!(await thawCustomers(trx, userId))) return;
  const own = inNameOf(ctx, { kind: "user", id: userId });
  await writeAudit(trx, own, { action: "user.thaw", objectType: "user", objectId: userId });
}
