import type { Transaction } from "kysely";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";
import { addDays, addMs } from "#src/shared/time.ts";
import { headerProblem } from "./header-safe.ts";
import { forgottenKind } from "#src/platform/mail/forgotten-kind.ts";
import type { FindSiteSender, SiteSender } from "#src/platform/mail/senders/open-senders.ts";
import type { MailDriver, MailFate, MailFates, MailQueue, MailResult, OutgoingMail } from "./port.ts";
import type { ReturnPaths } from "./return-paths.ts";
import { emptyThread, readThread, threadColumns } from "./thread-columns.ts";

const everyMs = 5000;
const batchSize = 20;
const firstRetryMs = 30_000;
const longestRetryMs = 3_600_000;
/** How long mail waits that was perhaps sent already. */
const unsureMs = 3_600_000;
/** With these pauses a mail is retried for more than a day. */
const maxAttempts = 32;
/** How long a sent mail is remembered. */
export const mailKeptDays = 30;

/** The queue and the work that empties it. */
export interface RunningMailQueue extends MailQueue, MailFates {
  readonly job: BackgroundJob;
  /** Removes what ended long ago. */
  prune(): Promise<void>;
  /**
   * After a failover that lost the last seconds: mail that has been due since then was perhaps sent, and that was
   * forgotten. It waits for an hour, so that no one gets it twice in a row. Returns how many.
   */
  deferUnsure(trx: Transaction<DB>, dueSince: Date): Promise<number>;
}

/** What the queue asks about the site of a mail. */
export interface MailSites {
  readonly sites: Pick<Sites, "of">;
  /** Where the mailbox of answers takes what comes back. */
  readonly returnPaths?: ReturnPaths;
  /** In whose name mail comes; absent: every site has the neutral address. */
  readonly findSender?: FindSiteSender;
}

/** Mail in the database until it is sent: at least once, under one Message-ID. */
export function openMailQueue(
  platform: Platform,
  driver: MailDriver,
  { sites, returnPaths = () => null, findSender = () => Promise.resolve(null) }: MailSites,
): RunningMailQueue {
  return {
    async post(trx, mail) {
      const problem = headerProblem(mail);
      const now = platform.clock.now();
      // An address that no mail can reach is no reason to refuse what the mail is about.
      if (problem !== null) return platform.log.warn({ problem }, "a mail was not queued");
      const id = platform.ids.next();
      // One of a conversation has an address for answers, to which it also comes back.
      const path = mail.bounceTo === undefined ? returnPaths(id) : null;
      const sent = path === null ? mail : { ...mail, bounceTo: path.address };
      await trx
        .insertInto("mail_messages")
        .values({
          id,
          site_id: mail.siteId,
          recipient: mail.recipient,
          subject: mail.subject,
          text_body: mail.text,
          html_body: mail.html,
          ...threadColumns(sent),
          return_hash: path?.hash ?? null,
          kind: mail.about?.kind ?? null,
          user_id: mail.about?.userId ?? null,
          customer_id: mail.about?.customerId ?? null,
          state: "queued",
          priority: mail.isBulk === true ? 1 : 0,
          not_before: now,
          created_at: now,
        })
        .execute();
      wakeAfterCommit(trx, "mail");
    },
    async noteBounce(trx, { messageId, userId, reason }) {
      if (messageId === null) return null;
      const row = await trx
        .selectFrom("mail_messages")
        .select(["id", "recipient", "user_id", "bounced_at"])
        .where("message_id", "=", messageId)
        .where("user_id", "=", userId)
        .where("state", "=", "sent")
        .forUpdate()
        .executeTakeFirst();
      return row === undefined ? null : noteFate(trx, row, { reason, now: platform.clock.now() });
    },
    async noteReturn(trx, { returnHash, reason }) {
      const row = await trx
        .selectFrom("mail_messages")
        .select(["id", "recipient", "user_id", "bounced_at"])
        .where("return_hash", "=", returnHash)
        .where("state", "=", "sent")
        .forUpdate()
        .executeTakeFirst();
      return row === undefined ? null : noteFate(trx, row, { reason, now: platform.clock.now() });
    },
    job: { name: "send-mail", everyMs, run: () => sendDue(platform, driver, { sites, findSender }) },
    async prune() {
      const before = addDays(platform.clock.now(), -mailKeptDays);
      await platform.db.kysely.deleteFrom("mail_messages").where("ended_at", "<", before).execute();
    },
    async deferUnsure(trx, dueSince) {
      const now = platform.clock.now();
      const { numUpdatedRows } = await trx
        .updateTable("mail_messages")
        .set({ not_before: addMs(now, unsureMs) })
        .where("state", "=", "queued")
        .where("not_before", ">=", dueSince)
        .where("not_before", "<=", now)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
  };
}

interface ReturnedRow {
  readonly id: string;
  readonly recipient: string;
  readonly user_id: string | null;
  readonly bounced_at: Date | null;
}

/** A second report about the same mail changes nothing. */
async function noteFate(
  trx: Transaction<DB>,
  { id, recipient, user_id: userId, bounced_at: known }: ReturnedRow,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<MailFate> {
  if (known === null)
    await trx
      .updateTable("mail_messages")
      .set({ bounced_at: now, bounce_reason: reason })
      .where("id", "=", id)
      .execute();
  return { recipient, userId, isNew: known === null };
}

/** Sends what is due, one after another. Only one process does, by the job's lock. */
async function sendDue(
  platform: Platform,
  driver: MailDriver,
  { sites, findSender }: Required<Pick<MailSites, "sites" | "findSender">>,
): Promise<void> {
  for (;;) {
    const due = await platform.db.kysely
      .selectFrom("mail_messages")
      .selectAll()
      .where("state", "=", "queued")
      .where("not_before", "<=", platform.clock.now())
      .orderBy("priority")
      .orderBy("not_before")
      .orderBy("id")
      .limit(batchSize)
      .execute();
    const next = beforeBulk(due);
    for (const { id, site_id, recipient, subject, text_body, html_body, attempt, ...row } of next) {
      try {
        const [{ mailSender: sender }, own] = await Promise.all([sites.of(site_id), findSender(site_id)]);
        const body = { subject, text: text_body, html: html_body };
        const mail = { id, siteId: site_id, sender, recipient, ...body, ...readThread(row) };
        const sent = own === null ? mail : inOwnName(mail, own);
        await end(platform, id, withoutAddresses(await driver.send(sent)));
      } catch (error) {
        await putBack(platform, id, attempt + 1, error);
      }
    }
    if (due.length < batchSize && next.length === due.length) return;
  }
}

/**
 * The same mail from a site's own address, signed by its domain: answers and reports go where they went, since the
 * mailbox that takes them is the provider's.
 */
function inOwnName(mail: OutgoingMail, { address, ...signing }: SiteSender): OutgoingMail {
  return {
    ...mail,
    from: address,
    messageId: mail.messageId ?? `${mail.id}@${signing.domain}`,
    signing,
  };
}

/** Of mails to many a few at a time: what is posted meanwhile goes before the rest. */
const bulkAtOnce = 4;

function beforeBulk<Row extends { readonly priority: number }>(due: readonly Row[]): readonly Row[] {
  const usual = due.filter(({ priority }) => priority === 0);
  return usual.length > 0 ? usual : due.slice(0, bulkAtOnce);
}

function withoutAddresses(result: MailResult): MailResult {
  return result.status === "accepted" ? result : { ...result, reason: hideAddresses(result.reason) };
}

/** Mail servers name the recipient in their refusal. The reason is read by staff who may not see addresses. */
function hideAddresses(reason: string): string {
  return reason
    .split(/([\s<>()[\]"',:;]+)/)
    .map((part) => (part.includes("@") ? "…" : part))
    .join("");
}

async function putBack(platform: Platform, id: string, attempt: number, error: unknown): Promise<void> {
  const reason = hideAddresses(error instanceof Error ? error.message : String(error));
  if (attempt >= maxAttempts) return end(platform, id, { status: "refused", reason });
  const pauseMs = Math.min(longestRetryMs, firstRetryMs * 2 ** (attempt - 1));
  platform.log.warn({ mail: id, attempt, reason }, "mail could not be sent yet");
  await platform.db.kysely
    .updateTable("mail_messages")
    .set({ attempt, not_before: addMs(platform.clock.now(), pauseMs), last_error: reason })
    .where("id", "=", id)
    .execute();
}

async function end(platform: Platform, id: string, result: MailResult): Promise<void> {
  const isSent = result.status === "accepted";
  if (!isSent) {
    platform.log.error({ alarm: "mail_failed", mail: id, reason: result.reason }, "mail was not delivered");
  }
  const forgotten = await platform.db.kysely
    .deleteFrom("mail_messages")
    .where("id", "=", id)
    .where("kind", "=", forgottenKind)
    .executeTakeFirst();
  if (forgotten.numDeletedRows > 0n) return;
  await platform.db.kysely
    .updateTable("mail_messages")
    .set({
      state: isSent ? "sent" : "failed",
      text_body: "",
      html_body: "",
      ...emptyThread,
      last_error: isSent ? null : result.reason,
      ended_at: platform.clock.now(),
    })
    .where("id", "=", id)
    .execute();
}
