import type { Selectable } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { CannedAnswers } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { cleanLine, cleanText } from "../rules/clean-text.ts";
import { ownSite } from "./change-settings.ts";

type StaffCtx = Ctx<StaffActor>;

export interface CannedText {
  readonly short: string;
  readonly title: string;
  readonly body: string;
  readonly language: string;
}

const mostKept = 500;

/** Prepared answers, the most used first. */
export async function listCanned({ db }: Platform) {
  const rows = await db.kysely
    .selectFrom("canned_answers")
    .selectAll()
    .where("site_id", "=", await ownSite(db.kysely))
    .orderBy("uses", "desc")
    .orderBy("short")
    .orderBy("language")
    .execute();
  return rows.map(showCanned);
}

export async function addCanned(platform: Platform, ctx: StaffCtx, text: CannedText) {
  return transaction(platform, async (trx) => {
    const siteId = await ownSite(trx);
    // Two that are added at once wait for each other, so that the count holds.
    await trx.selectFrom("sites").select("id").where("id", "=", siteId).forUpdate().execute();
    const { count } = await trx
      .selectFrom("canned_answers")
      .select((of) => of.fn.countAll<bigint>().as("count"))
      .where("site_id", "=", siteId)
      .executeTakeFirstOrThrow();
    if (count >= mostKept) throw new AppError("canned_limit", { count: mostKept });
    const id = platform.ids.next();
    const row = await trx
      .insertInto("canned_answers")
      .values({ id, site_id: siteId, ...cleaned(text), created_at: ctx.now, changed_at: ctx.now })
      .onConflict((conflict) => conflict.columns(["site_id", "short", "language"]).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw new AppError("canned_exists");
    await writeAudit(trx, ctx, { action: "canned-answer.add", ...objectOf(row) });
    return showCanned(row);
  });
}

export async function changeCanned(
  platform: Platform,
  ctx: StaffCtx,
  { id, ...text }: CannedText & { readonly id: string },
) {
  return transaction(platform, async (trx) => {
    const siteId = await ownSite(trx);
    const taken = await trx
      .selectFrom("canned_answers")
      .select("id")
      .where("site_id", "=", siteId)
      .where("short", "=", text.short)
      .where("language", "=", text.language)
      .where("id", "<>", id)
      .executeTakeFirst();
    if (taken) throw new AppError("canned_exists");
    const row = await trx
      .updateTable("canned_answers")
      .set({ ...cleaned(text), changed_at: ctx.now })
      .where("id", "=", id)
      .where("site_id", "=", siteId)
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw new AppError("not_found");
    await writeAudit(trx, ctx, { action: "canned-answer.change", ...objectOf(row) });
    return showCanned(row);
  });
}

export async function removeCanned(platform: Platform, ctx: StaffCtx, id: string): Promise<void> {
  await transaction(platform, async (trx) => {
    const row = await trx
      .deleteFrom("canned_answers")
      .where("id", "=", id)
      .where("site_id", "=", await ownSite(trx))
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) throw new AppError("not_found");
    await writeAudit(trx, ctx, { action: "canned-answer.remove", ...objectOf(row) });
  });
}

function cleaned({ short, title, body, language }: CannedText) {
  return { short, language, title: cleanLine("title", title), body: cleanText("body", body) };
}

function objectOf({ id, short, language }: Selectable<CannedAnswers>) {
  return { objectType: "cannedAnswer", objectId: id, detail: { short, language } };
}

function showCanned({ id, short, title, body, language, uses }: Selectable<CannedAnswers>) {
  return { id: encodeId("cannedAnswer", id), short, title, body, language, uses };
}
