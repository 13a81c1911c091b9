import { type Kysely, sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx, UserCtx } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import { addDays } from "#src/shared/time.ts";
import type { MailingsContext } from "../deps.ts";
import { lockDraft, type MailingRow, type OfMailing } from "../rows.ts";

interface Sending extends OfMailing {
  readonly expectedVersion: number;
  readonly sendAt?: string | undefined;
}

/** Sends a mailing of a site to those who agreed; the first of a site waits until our staff read it. */
export async function sendSiteMailing(
  { platform }: Pick<MailingsContext, "platform">,
  ctx: UserCtx,
  { sendAt, ...asked }: Sending,
): Promise<void> {
  const { email } = await readSender(platform.db.kysely, ctx.actor.userId);
  await transaction(platform, async (trx) => {
    const row = await lockDraft(trx, asked);
    await refuseTwoOfDay(trx, row, ctx.now);
    const isKnown = await wasApproved(trx, row.site_id);
    await trx
      .updateTable("mailings")
      .set({
        reply_to: email,
        send_at: sendAt === undefined ? null : new Date(sendAt),
        queued_at: ctx.now,
        queued_by: JSON.stringify(actorStamp(ctx.actor)),
        version: sql`version + 1`,
        review_note: null,
        ...(!isKnown && { state: "review", changed_at: ctx.now }),
      })
      .where("id", "=", row.id)
      .execute();
    const recipients = isKnown ? await queueMailing(trx, row, ctx.now) : null;
    await audit(trx, ctx, row.id, { recipients, sendAt: sendAt ?? null });
  });
}

/** Fixes whom a mailing goes to; from here on the job sends. */
export async function queueMailing(trx: Transaction<DB>, { id }: MailingRow, now: Date): Promise<number> {
  const recipients = (await call(trx, "mailings_fix_recipients", { mailing: id, at: now })) ?? 0;
  if (recipients === 0) throw new AppError("mailing_empty");
  await trx.updateTable("mailings").set({ state: "queued" }).where("id", "=", id).execute();
  return recipients;
}

/** Where answers to a mailing go: to who sends it, at an address that is proved. */
export async function readSender(
  db: Kysely<DB>,
  userId: string,
): Promise<{ readonly email: string; readonly username: string }> {
  const { email, username, email_verified_at } = await db
    .selectFrom("users")
    .select(["email", "username", "email_verified_at"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (email === null || email_verified_at === null) throw new AppError("mailing_sender");
  return { email, username };
}

/** One a day and site, also when two are sent at once. */
async function refuseTwoOfDay(trx: Transaction<DB>, { id, site_id }: MailingRow, now: Date): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mailings/${site_id}`}, 0))`.execute(trx);
  const other = await trx
    .selectFrom("mailings")
    .select("id")
    .where("site_id", "=", site_id)
    .where("purpose", "=", "marketing")
    .where("id", "<>", id)
    .where("state", "<>", "draft")
    .where("queued_at", ">", addDays(now, -1))
    .executeTakeFirst();
  if (other !== undefined) throw new AppError("mailing_limit");
}

/** Whether staff let an earlier one of the site go. */
async function wasApproved(trx: Transaction<DB>, siteId: number): Promise<boolean> {
  const row = await trx
    .selectFrom("mailings")
    .select("id")
    .where("site_id", "=", siteId)
    .where("purpose", "=", "marketing")
    .where("begun_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

function audit(
  trx: Transaction<DB>,
  ctx: Ctx,
  id: string,
  detail: { readonly recipients: number | null; readonly sendAt: string | null },
): Promise<void> {
  return writeAudit(trx, ctx, { action: "mailing.send", objectType: "mailing", objectId: id, detail });
}
