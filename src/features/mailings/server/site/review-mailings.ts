import { sql } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { mailingLanguage } from "../../contract-outputs.ts";
import type { mailingReviewContract } from "../../contract-review.ts";
import type { MailingsContext } from "../deps.ts";
import { countAudience } from "../read-recipients.ts";
import { wordsOf } from "../rows.ts";
import { storedSegment } from "../write-mailing.ts";
import { queueMailing } from "./send-mailing.ts";

type List = (typeof mailingReviewContract)["GET /v2/admin/site-mailings"];

const mostListed = 50;

/** First mailings of sites that wait for staff, the one that waits longest first. */
export async function listReviews(
  { platform, sites }: Pick<MailingsContext, "platform" | "sites">,
  now: Date,
): Promise<RouteOutput<List>> {
  const db = platform.db.kysely;
  const rows = await db
    .selectFrom("mailings")
    .selectAll()
    .where("state", "=", "review")
    .orderBy("changed_at")
    .orderBy("id")
    .limit(mostListed)
    .execute();
  return {
    mailings: await Promise.all(
      rows.map(async (row) => {
        const siteId = row.site_id;
        const segment = storedSegment(row);
        const { recipients } = await countAudience(db, { siteId, purpose: "marketing", segment, now });
        const { name, baseUrl } = await sites.of(siteId);
        return {
          id: encodeId("mailing", row.id),
          site: { name, url: baseUrl },
          texts: Object.entries(wordsOf(row)).map(([language, words]) => ({
            language: mailingLanguage.parse(language),
            ...words,
          })),
          recipients,
          replyTo: row.reply_to,
          version: row.version,
          sinceAt: row.changed_at.toISOString(),
        };
      }),
    ),
  };
}

interface Answer {
  /** UUID. */
  readonly id: string;
  readonly expectedVersion: number;
  /** Null: it may go. */
  readonly note: string | null;
}

/** Lets the first mailing of a site go, or sends it back with what is wrong about it. */
export async function answerReview(
  { platform }: Pick<MailingsContext, "platform">,
  ctx: Ctx<StaffActor>,
  { id, expectedVersion, note }: Answer,
): Promise<void> {
  await transaction(platform, async (trx) => {
    const row = await trx
      .selectFrom("mailings")
      .selectAll()
      .where("id", "=", id)
      .where("purpose", "=", "marketing")
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw new AppError("not_found");
    if (row.state !== "review" || row.version !== expectedVersion) throw new AppError("version_changed");
    const change = { version: sql<number>`version + 1`, changed_at: ctx.now };
    if (note === null) await queueMailing(trx, row, ctx.now);
    await trx
      .updateTable("mailings")
      .set(note === null ? change : { ...change, state: "draft", queued_at: null, review_note: note })
      .where("id", "=", id)
      .execute();
    await writeAudit(trx, ctx, {
      action: note === null ? "mailing.approve" : "mailing.return",
      objectType: "mailing",
      objectId: id,
      detail: { siteId: row.site_id },
    });
  });
}
