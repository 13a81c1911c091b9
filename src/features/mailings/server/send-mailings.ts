import { sql, type Transaction } from "kysely";
import { bouncesUntilMarked } from "#src/features/accounts/server/index.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { mailingsEvents } from "../events.ts";
import type { MailingsContext } from "./deps.ts";
import { mailingMail } from "./mailing-mail.ts";
import { type MailingRow, wordsIn } from "./rows.ts";

/** So few in one transaction that a stop does not wait for long. */
const mailsAtOnce = 20;
const noticesAtOnce = 250;

/** Sends what is due of all announcements, as much as their rates allow. Safe to be cut off at any point. */
export async function sendMailings(context: MailingsContext, signal?: AbortSignal): Promise<void> {
  const { db, clock } = context.platform;
  const begun = clock.now();
  await db.kysely
    .updateTable("mailings")
    .set({ state: "sending", begun_at: begun })
    .where("state", "=", "queued")
    .where((row) => row.or([row("send_at", "is", null), row("send_at", "<=", begun)]))
    .execute();
  const open = await db.kysely
    .selectFrom("mailings")
    .select("id")
    .where("state", "=", "sending")
    .orderBy("begun_at")
    .orderBy("id")
    .execute();
  let failure: unknown;
  for (const { id } of open) {
    if (signal?.aborted === true) break;
    // One that cannot be sent holds up no other.
    await sendPart(context, id, signal).catch((error: unknown) => {
      failure ??= error;
    });
  }
  if (failure !== undefined) throw failure;
}

async function sendPart(context: MailingsContext, id: string, signal?: AbortSignal): Promise<void> {
  await sendNotices(context, id);
  await sendMails(context, id, signal);
  await endMailing(context, id);
}

/** Notices of a part of the recipients in one go: the rest follows with the next turns, so that others' news come between. */
async function sendNotices({ platform }: MailingsContext, id: string): Promise<void> {
  await transaction(platform, async (trx) => {
    const mailing = await lockSending(trx, id);
    if (mailing === undefined) return;
    const now = platform.clock.now();
    const people = await takeRecipients(trx, id, { column: "notice_state", limit: noticesAtOnce, now });
    for (const { user_id: userId, customer_id: customerId } of people.filter(({ is_open }) => is_open))
      await publishEvent(trx, { now }, mailingsEvents, {
        name: "mailings.announced.v1",
        siteId: mailing.site_id,
        customerId,
        payload: { mailingId: id, userId },
      });
    await note(trx, id, { people, isDone: ({ is_open }) => is_open, way: "notice", now });
  });
}

async function sendMails(context: MailingsContext, id: string, signal?: AbortSignal): Promise<void> {
  const { platform } = context;
  for (;;) {
    if (signal?.aborted === true) return;
    const posted = await transaction(platform, async (trx) => {
      const mailing = await lockSending(trx, id);
      if (mailing === undefined) return 0;
      const now = platform.clock.now();
      const room = (await call(trx, "mailings_room", { mailing: id, at: now })) ?? 0;
      const limit = Math.min(room, mailsAtOnce);
      if (limit === 0) return 0;
      const people = await takeRecipients(trx, id, { column: "mail_state", limit, now });
      const site = await context.sites.of(mailing.site_id);
      for (const { email, is_reachable, ...person } of people) {
        if (email === null || !is_reachable) continue;
        const { language, username, user_id: userId, customer_id: customerId } = person;
        const reader = { language, username, email, userId, customerId };
        await context.mail.post(trx, mailingMail(context.texts, site, wordsIn(mailing, language), reader));
      }
      await note(trx, id, { people, isDone: ({ is_reachable }) => is_reachable, way: "mail", now });
      return people.length;
    });
    if (posted < mailsAtOnce) return;
  }
}

interface Recipient {
  readonly user_id: string;
  readonly customer_id: string;
  readonly language: string;
  readonly username: string;
  readonly email: string | null;
  /** The account is neither blocked nor erased. */
  readonly is_open: boolean;
  /** And mail gets there. */
  readonly is_reachable: boolean;
}

interface Taking {
  readonly column: "mail_state" | "notice_state";
  readonly limit: number;
  readonly now: Date;
}

/** Some of those who wait, as they are now. */
async function takeRecipients(
  trx: Transaction<DB>,
  mailingId: string,
  { column, limit, now }: Taking,
): Promise<readonly Recipient[]> {
  const { rows } = await sql<Recipient>`
    WITH taken AS (
      SELECT r.user_id, r.customer_id FROM mailing_recipients r
      WHERE r.mailing_id = ${mailingId} AND r.${sql.ref(column)} = 'waiting'
      ORDER BY r.user_id LIMIT ${limit}
    ), seen AS (
      SELECT t.user_id, t.customer_id, u.language, u.username, u.email,
        c.erased_at IS NULL AND EXISTS (
          SELECT FROM memberships m WHERE m.user_id = t.user_id AND m.customer_id = t.customer_id
        ) AND NOT EXISTS (
          SELECT FROM customer_blocks b WHERE b.customer_id = t.customer_id AND b.ended_at IS NULL
            AND (b.ends_at IS NULL OR b.ends_at > ${now})
        ) AS is_open,
        u.email IS NOT NULL AND NOT EXISTS (
          SELECT FROM email_bounces b WHERE b.user_id = t.user_id AND b.bounces >= ${bouncesUntilMarked}
            AND b.address = lower(u.email)
        ) AS has_mail
      FROM taken t JOIN users u ON u.id = t.user_id JOIN customers c ON c.id = t.customer_id
    )
    SELECT user_id, customer_id, language, username, email, is_open, is_open AND has_mail AS is_reachable FROM seen
    ORDER BY user_id`.execute(trx);
  return rows;
}

interface Noted {
  readonly people: readonly Recipient[];
  readonly isDone: (person: Recipient) => boolean;
  readonly way: "mail" | "notice";
  readonly now: Date;
}

/** Keeps what became of them, in their rows and in the counts of the announcement. */
async function note(trx: Transaction<DB>, id: string, { people, isDone, way, now }: Noted): Promise<void> {
  if (people.length === 0) return;
  const done = people.filter(isDone).map((person) => person.user_id);
  const left = people.filter((person) => !isDone(person)).map((person) => person.user_id);
  const rows = (users: readonly string[]) =>
    trx
      .updateTable("mailing_recipients")
      .where("mailing_id", "=", id)
      .where((row) => row("user_id", "=", row.fn.any(row.val([...users]))));
  const isMail = way === "mail";
  await rows(done)
    .set(isMail ? { mail_state: "posted", mailed_at: now } : { notice_state: "made", noticed_at: now })
    .execute();
  await rows(left)
    .set(isMail ? { mail_state: "left-out" } : { notice_state: "left-out" })
    .execute();
  const count = isMail
    ? { mailed: sql<number>`mailed + ${done.length}`, left_out: sql<number>`left_out + ${left.length}` }
    : { noticed: sql<number>`noticed + ${done.length}` };
  await trx.updateTable("mailings").set(count).where("id", "=", id).execute();
}

/** One that is still to be sent, locked, so that a stop comes before or after all of a part. */
async function lockSending(trx: Transaction<DB>, id: string): Promise<MailingRow | undefined> {
  return trx
    .selectFrom("mailings")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", "sending")
    .forUpdate()
    .executeTakeFirst();
}

async function endMailing({ platform }: MailingsContext, id: string): Promise<void> {
  await sql`
    UPDATE mailings m SET state = 'sent', ended_at = ${platform.clock.now()}
    WHERE m.id = ${id} AND m.state = 'sending' AND NOT EXISTS (
      SELECT FROM mailing_recipients r
      WHERE r.mailing_id = m.id AND r.mail_state = 'waiting'
    ) AND NOT EXISTS (
      SELECT FROM mailing_recipients r
      WHERE r.mailing_id = m.id AND r.notice_state = 'waiting'
    )`.execute(platform.db.kysely);
}
