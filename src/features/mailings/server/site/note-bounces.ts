import { sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addDays } from "#src/shared/time.ts";

/** One may be a mistake of a server on the way. */
const fewest = 2;
/** Of a hundred that were mailed: so many mean that the addresses were not given by their owners. */
const mostPercent = 5;
/** Reports come within days. */
const watchedDays = 7;

/**
 * Reads which mails that sell something came back, by their own return paths alone: such an address gets no more of the site, and
 * a mailing of which too many came back is stopped.
 */
export async function noteBounces(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const open = await platform.db.kysely
    .selectFrom("mailings")
    .select("id")
    .where("purpose", "=", "marketing")
    .where("begun_at", ">", addDays(now, -watchedDays))
    .where("mailed", ">", 0)
    .orderBy("id")
    .execute();
  for (const { id } of open) await transaction(platform, (trx) => noteBouncesOf(platform, trx, id, now));
}

async function noteBouncesOf(platform: Platform, trx: Transaction<DB>, id: string, now: Date): Promise<void> {
  const mailing = await trx
    .selectFrom("mailings")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const came = sql`
    FROM mailing_recipients r JOIN users u ON u.id = r.user_id
    JOIN email_bounces b ON b.user_id = u.id AND b.address = lower(u.email) AND b.last_at >= r.mailed_at
    WHERE r.mailing_id = ${id}`;
  const { rows } = await sql<{ bounced: bigint }>`SELECT count(*) AS bounced ${came}`.execute(trx);
  const bounced = Number(rows[0]?.bounced ?? 0);
  if (bounced === mailing.bounced) return;
  await sql`
    INSERT INTO suppressions (site_id, address_hash, reason, at)
    SELECT r.site_id, mailings_address_hash(r.site_id, u.email), 'bounced', ${now} ${came}
    ON CONFLICT DO NOTHING`.execute(trx);
  const isOver =
    (mailing.state === "sending" || mailing.state === "queued") &&
    bounced >= fewest &&
    bounced * 100 >= mailing.mailed * mostPercent;
  await trx
    .updateTable("mailings")
    .set({
      bounced,
      ...(isOver && { state: "stopped", stopped_at: now, version: sql<number>`version + 1` }),
    })
    .where("id", "=", id)
    .execute();
  if (!isOver) return;
  await writeAudit(trx, createCtx(platform, systemActor), {
    action: "mailing.stop",
    objectType: "mailing",
    objectId: id,
    detail: { bounced, mailed: mailing.mailed },
  });
}
