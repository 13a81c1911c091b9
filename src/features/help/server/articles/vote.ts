import { sql } from "kysely";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { countedKey } from "#src/platform/rate-limit/limit-keys.ts";
import type { Sealer } from "#src/platform/secrets/sealer.ts";
import { AppError } from "#src/shared/errors.ts";

export interface VoteDeps {
  readonly platform: Platform;
  readonly sealer: Pick<Sealer, "mark">;
}

export interface Vote {
  readonly siteId: number;
  readonly slug: string;
  readonly isHelpful: boolean;
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
}

/**
 * Counts whether an article helped, once for each visitor and day. A visitor is a network and a browser, of which a hash
 * of the day is kept until the next one is over: it needs no cookie, and names no one.
 */
export async function voteOn({ platform, sealer }: VoteDeps, vote: Vote): Promise<void> {
  const { siteId, slug, isHelpful, ip, userAgent, now } = vote;
  const day = now.toISOString().slice(0, 10);
  const visitor = sealer.mark([countedKey(`ip:${ip}`), userAgent, day].join("\n"), "help-vote");
  await transaction(platform, async (trx) => {
    const article = await trx
      .selectFrom("help_articles")
      .select("id")
      .where("site_id", "=", siteId)
      .where("slug", "=", slug)
      .where("state", "=", "published")
      .executeTakeFirst();
    if (article === undefined) throw new AppError("not_found");
    const { numInsertedOrUpdatedRows: counted } = await trx
      .insertInto("help_votes")
      .values({ article_id: article.id, day: sql`${day}::date`, visitor })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (counted === 0n) return;
    const column = isHelpful ? "helpful" : "unhelpful";
    await trx
      .updateTable("help_articles")
      .set((eb) => ({ [column]: eb(column, "+", 1) }))
      .where("id", "=", article.id)
      .execute();
  });
}

/** Forgets who voted, as soon as it is no longer needed to count them once. */
export async function forgetVotes({ db, clock }: Platform): Promise<void> {
  const yesterday = new Date(clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  await db.kysely.deleteFrom("help_votes").where("day", "<", sql<Date>`${yesterday}::date`).execute();
}
