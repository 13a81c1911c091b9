import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { bannerOutput } from "#src/features/notifications/contract.ts";
import type { BannerReader } from "#src/features/notifications/server/index.ts";
import type { UserCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { fillMailing } from "#src/shared/mailings.ts";
import { type MailingRow, wordsIn } from "./rows.ts";

/** More than these would push the page away. */
const mostBanners = 3;

interface BannerRow extends Pick<MailingRow, "id" | "texts"> {
  readonly username: string;
}

/** What is announced to a person now and they have not closed, the newest first. */
export async function readBanners(
  db: Kysely<DB>,
  { userId, customerId, language, site, now }: BannerReader,
): Promise<z.input<typeof bannerOutput>[]> {
  const { rows } = await sql<BannerRow>`
    SELECT m.id, m.texts, u.username
    FROM mailing_recipients r JOIN mailings m ON m.id = r.mailing_id JOIN users u ON u.id = r.user_id
    WHERE r.user_id = ${userId} AND r.customer_id = ${customerId} AND r.dismissed_at IS NULL AND m.site_id = ${site.id}
      AND m.state IN ('sending', 'sent') AND 'banner' = ANY (m.ways)
      AND (m.shown_from IS NULL OR m.shown_from <= ${now}) AND m.shown_until > ${now}
    ORDER BY m.queued_at DESC, m.id DESC LIMIT ${mostBanners}`.execute(db);
  return rows.map(({ id, texts, username }) => {
    const { subject, body } = wordsIn({ texts }, language);
    const values = { name: username, brand: site.name };
    return {
      id: encodeId("mailing", id),
      subject: fillMailing(subject, values),
      body: fillMailing(body, values),
    };
  });
}

/** Closes a banner for one person; again it changes nothing. */
export async function dismissBanner(platform: Platform, ctx: UserCtx, mailingId: string): Promise<void> {
  await transaction(platform, async (trx) => {
    const row = await trx
      .updateTable("mailing_recipients")
      .set((eb) => ({ dismissed_at: eb.fn.coalesce("dismissed_at", eb.val(ctx.now)) }))
      .where("mailing_id", "=", mailingId)
      .where("user_id", "=", ctx.actor.userId)
      .returning("user_id")
      .executeTakeFirst();
    if (row === undefined) throw new AppError("not_found");
  });
}
