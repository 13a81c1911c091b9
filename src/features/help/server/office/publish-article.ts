import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { lockArticle, raiseRevision, searchOf } from "../articles/article-rows.ts";
import { noteChange } from "./write-article.ts";

type StaffCtx = Ctx<StaffActor>;

export interface Publication {
  readonly id: string;
  readonly expectedVersion: number;
  readonly language: string;
  readonly number: number;
}

/**
 * Has visitors read a version, the newest or an earlier one. English comes first, since it is shown where a translation is
 * missing. A withdrawn article comes back with all its languages.
 */
export async function publishVersion(
  platform: Platform,
  ctx: StaffCtx,
  { id, expectedVersion, language, number }: Publication,
): Promise<void> {
  await transaction(platform, async (trx) => {
    const article = await lockArticle(trx, { id, expectedVersion });
    const version = await trx
      .selectFrom("help_versions")
      .selectAll()
      .where("article_id", "=", id)
      .where("language", "=", language)
      .where("number", "=", number)
      .executeTakeFirst();
    if (version === undefined) throw new AppError("not_found");
    const published = await trx
      .selectFrom("help_published")
      .select(["language", "number"])
      .where("article_id", "=", id)
      .execute();
    if (language !== "en" && !published.some((row) => row.language === "en"))
      throw new AppError("help_english_first");
    const before = published.find((row) => row.language === language)?.number ?? null;
    await trx
      .updateTable("help_published")
      .set({ is_live: true })
      .where("article_id", "=", id)
      .where("is_live", "=", false)
      .execute();
    const values = { number, is_live: true, search: searchOf(version, language), published_at: ctx.now };
    await trx
      .insertInto("help_published")
      .values({ article_id: id, language, site_id: article.site_id, ...values })
      .onConflict((conflict) => conflict.columns(["article_id", "language"]).doUpdateSet(values))
      .execute();
    await trx.updateTable("help_articles").set({ state: "published" }).where("id", "=", id).execute();
    await noteChange(trx, ctx, { id, version: article.version });
    await raiseRevision(trx, article.site_id);
    await writeAudit(trx, ctx, {
      action: "help-article.publish",
      objectType: "helpArticle",
      objectId: id,
      detail: { slug: article.slug, language },
      before: { number: before },
      after: { number },
    });
  });
}

/** Takes an article away from visitors; its versions stay. */
export async function withdrawArticle(
  platform: Platform,
  ctx: StaffCtx,
  { id, expectedVersion }: Pick<Publication, "id" | "expectedVersion">,
): Promise<void> {
  await transaction(platform, async (trx) => {
    const article = await lockArticle(trx, { id, expectedVersion });
    await trx.updateTable("help_published").set({ is_live: false }).where("article_id", "=", id).execute();
    await trx.updateTable("help_articles").set({ state: "withdrawn" }).where("id", "=", id).execute();
    await noteChange(trx, ctx, { id, version: article.version });
    await raiseRevision(trx, article.site_id);
    await writeAudit(trx, ctx, {
      action: "help-article.withdraw",
      objectType: "helpArticle",
      objectId: id,
      detail: { slug: article.slug },
    });
  });
}
