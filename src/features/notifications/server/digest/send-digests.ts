import { transaction } from "#src/platform/db/transaction.ts";
import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { Platform } from "#src/platform/platform.ts";
import { type DigestRhythm, digestRhythms, nextDigestAt } from "#src/shared/digest-time.ts";
import { quietUntil } from "#src/shared/quiet-hours.ts";
import type { NotificationsDeps } from "../deps.ts";
import type { NoticeBook } from "../notice-book.ts";
import { readChoices } from "../preferences/read-choices.ts";
import { digestMail } from "./digest-mail.ts";
import { readWaiting } from "./read-waiting.ts";

type DigestDeps = Pick<NotificationsDeps, "texts" | "mail" | "sites"> & { readonly book: NoticeBook };

/** Most digests of a turn; the next turn has the others. */
const batch = 100;

/** Sends the digests that are due. */
export function digestJob(platform: Platform, deps: DigestDeps): BackgroundJob {
  return {
    name: "mail-digests",
    everyMs: 60_000,
    run: async () => {
      const due = await platform.db.kysely
        .selectFrom("mail_digests")
        .select("user_id")
        .where("next_at", "<=", platform.clock.now())
        .orderBy("next_at")
        .limit(batch)
        .execute();
      const failed: unknown[] = [];
      for (const { user_id: userId } of due) {
        try {
          await sendDigest(platform, deps, userId);
        } catch (error) {
          // The others must not wait for it.
          platform.log.error({ err: error, user: userId }, "a digest could not be sent");
          failed.push(error);
        }
      }
      // The job's own alarm says so.
      if (failed.length > 0) throw failed[0];
      return due.length === batch ? "again" : undefined;
    },
  };
}

/**
 * Posts the mail, takes the notices off the wait and names the next day in one transaction: cut off at any point, nothing
 * of it has happened. What was read elsewhere is left out, and without anything left there is no mail.
 */
export async function sendDigest(platform: Platform, deps: DigestDeps, userId: string): Promise<void> {
  const now = platform.clock.now();
  await transaction(platform, async (trx) => {
    const digest = await trx
      .selectFrom("mail_digests")
      .select(["rhythm", "zone"])
      .where("user_id", "=", userId)
      .where("next_at", "<=", now)
      .forUpdate()
      .executeTakeFirst();
    if (digest === undefined) return;
    const choices = await readChoices(trx, userId);
    const plan = (values: { readonly next_at: Date | null; readonly sent_at?: Date }) =>
      trx.updateTable("mail_digests").set(values).where("user_id", "=", userId).execute();
    const quiet = choices.quietHours === null ? null : quietUntil(choices.quietHours, now);
    if (quiet !== null) return void (await plan({ next_at: quiet }));
    const { reader, notices } = await readWaiting(trx, deps.book, { userId, choices });
    const isSent = reader !== null && reader.email !== null && notices.length > 0;
    if (isSent && reader.email !== null)
      await deps.mail.post(
        trx,
        digestMail(deps, await deps.sites.of(reader.siteId), reader, reader.email, notices),
      );
    await trx
      .updateTable("notifications")
      .set({ waits_for_digest: false })
      .where("user_id", "=", userId)
      .where("waits_for_digest", "=", true)
      .execute();
    await plan({
      next_at: nextDigestAt(rhythmOf(digest.rhythm), digest.zone, now),
      ...(isSent && { sent_at: now }),
    });
  });
}

export function rhythmOf(stored: string): DigestRhythm {
  return digestRhythms.find((rhythm) => rhythm === stored) ?? "at-once";
}
