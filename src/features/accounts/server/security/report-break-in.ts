import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { inNameOf } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { AppError } from "#src/shared/errors.ts";
import { addDays } from "#src/shared/time.ts";
import { accountsEvents } from "../../events.ts";
import type { AccountsContext, Visit } from "../deps.ts";
import { removeTotp } from "../second-factor/change-totp.ts";
import { alarmDays, frozenEnd } from "../durations.ts";
import { lockUser } from "../lock-user.ts";
import { createRecoveryToken } from "../recovery-tokens.ts";
import { shutOut } from "../set-email.ts";
import { mailboxOf, readAlarm } from "./alarm-links.ts";

/** What a report did. */
interface Reported {
  /** Sets a new password, once; absent when the mail went to a mailbox that is not the account's any more. */
  readonly recoveryToken?: string;
}

/**
 * "It was not me", by the link of a mail about access: ends all sessions, the password and a second factor of the last days, and stops purchases and API
 * keys until a new password is set by mail, for 72 hours at most. A link that is older than the last proof of the mailbox
 * counts no more (`email_link_invalid`).
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
    const user = await lockUser(trx, userId);
    if (secured.secured_at !== null && secured.secured_at >= alarm.sentAt)
      throw new AppError("email_link_invalid");
    const own = inNameOf(ctx, { kind: "user", id: userId });
    await shutOut(trx, own, { userId, siteId, emailCanonical: user.emailCanonical ?? "" });
    // Who broke in may have set one up, so that the owner cannot come back in.
    await removeTotp(trx, own, { userId, siteId }, addDays(ctx.now, -alarmDays));
    for (const customerId of await freezeCustomers(trx, userId, ctx.now)) {
      await publishEvent(trx, { now: ctx.now }, accountsEvents, {
        name: "accounts.frozen.v1",
        siteId,
        customerId,
        payload: { userId },
      });
    }
    await writeAudit(trx, own, { action: "user.freeze", objectType: "user", objectId: userId });
    const isOwnMailbox = user.email !== null && mailboxOf(user.email) === alarm.mailbox;
    return {
      ...(isOwnMailbox && { recoveryToken: await createRecoveryToken(context, trx, userId, ctx.now) }),
    };
  });
}

/** The customers of a user that were not frozen yet; a second report prolongs nothing. */
async function freezeCustomers(trx: Transaction<DB>, userId: string, now: Date): Promise<readonly string[]> {
  const frozen = await trx
    .updateTable("customers")
    .set({ frozen_until: frozenEnd(now) })
    .where("id", "in", customersOf(trx, userId))
    .where((where) => where.or([where("frozen_until", "is", null), where("frozen_until", "<=", now)]))
    .returning("id")
    .execute();
  return frozen.map(({ id }) => id);
}

/** Ends the stop: the mailbox has just proved its owner. Links of older mails count no more. */
export async function thawUser(trx: Transaction<DB>, ctx: Visit, userId: string): Promise<void> {
  await trx.updateTable("users").set({ secured_at: ctx.now }).where("id", "=", userId).execute();
  const thawed = await trx
    .updateTable("customers")
    .set({ frozen_until: null })
    .where("id", "in", customersOf(trx, userId))
    .where("frozen_until", "is not", null)
    .executeTakeFirst();
  if (thawed.numUpdatedRows === 0n) return;
  const own = inNameOf(ctx, { kind: "user", id: userId });
  await writeAudit(trx, own, { action: "user.thaw", objectType: "user", objectId: userId });
}

function customersOf(trx: Transaction<DB>, userId: string) {
  return trx.selectFrom("memberships").select("customer_id").where("user_id", "=", userId);
}
