import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { MailFate } from "#src/drivers/mailbox/port.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { dmarcOf } from "#src/platform/mail-in/auth-results.ts";
import type { IncomingMail } from "#src/platform/mail-in/incoming-mail.ts";
import { madeMessageId } from "#src/platform/mail-in/message-id.ts";
import type { SupportContext } from "../../deps.ts";
import { ownSite } from "../../settings/change-settings.ts";
import { decideMail, type Decided } from "./decide-mail.ts";
import { fateOf, type MailReason } from "./verdict.ts";
import { noteMailFiles, takenOf } from "../../files/keep-mail-files.ts";

export interface TakenMail {
  /** All of it, or the beginning of one that is too large. */
  readonly source: Uint8Array;
  readonly isTooLarge: boolean;
  readonly bytes: number;
}

/**
 * Takes a mail in: its row, what is made of it and all that follows are one transaction, so that a mail which comes again
 * after any interruption is known by its row and has no second effect.
 */
export async function takeMail(context: SupportContext, taken: TakenMail): Promise<MailFate> {
  const { platform, parser } = context;
  const { source } = taken;
  const reading = await parser.read(source);
  const mail = reading.status === "read" ? reading.mail : null;
  const problem: MailReason | null = taken.isTooLarge ? "too_large" : mail === null ? "unreadable" : null;
  const messageId = (mail?.messageId ?? madeMessageId(source)).slice(0, 500);
  const sourceHash = createHash("sha256").update(source).digest("hex");
  return transaction(platform, async (trx) => {
    const siteId = await ownSite(trx);
    const from = mail?.from?.address ?? null;
    // One mail of an address and of an id after the other, in whatever process, so that what is counted holds.
    await lock(trx, `id/${messageId}`);
    if (from !== null) await lock(trx, `from/${from}`);
    const known = await trx
      .selectFrom("inbound_mails")
      .select(["source_hash", "verdict"])
      .where("site_id", "=", siteId)
      .where("message_id", "=", messageId)
      .execute();
    const same = known.find((row) => row.source_hash === sourceHash);
    if (same !== undefined) return fateOf(same.verdict);
    const ctx = createCtx(platform, systemActor);
    const mailId = platform.ids.next();
    const isProven = isVouchedFor(context, mail);
    const decided: Decided =
      mail === null || problem !== null
        ? { verdict: "refused", reason: problem ?? "unreadable" }
        : await decideMail(context, trx, ctx, { mail, siteId, isIdKnown: known.length > 0, isProven });
    await trx
      .insertInto("inbound_mails")
      .values({
        id: mailId,
        site_id: siteId,
        message_id: messageId,
        source_hash: sourceHash,
        from_address: from,
        is_proven: isProven,
        bytes: taken.bytes,
        received_at: ctx.now,
        ...whatBecame(decided),
        ...whatIsKept(decided, mail, source),
      })
      .execute();
    if (mail !== null && decided.postedId !== undefined && isOfPerson(decided))
      await noteMailFiles(context, trx, ctx, { mail, mailId, messageId: decided.postedId });
    return fateOf(decided.verdict);
  });
}

/** Our own mail server vouches for the sender's domain. */
function isVouchedFor({ way: { replies } }: SupportContext, mail: IncomingMail | null): boolean {
  return mail !== null && replies !== null && dmarcOf(mail, replies.authservId) === "pass";
}

async function lock(trx: Transaction<DB>, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`inbound mail/${name}`}, 0))`.execute(trx);
}

function whatBecame(decided: Decided) {
  return {
    verdict: decided.verdict,
    reason: decided.reason ?? null,
    ticket_id: decided.ticketId ?? null,
    posted_id: decided.postedId ?? null,
    user_id: decided.userId ?? null,
    is_cut: decided.isCut ?? false,
  };
}

/** What programs send has no files for people. */
function isOfPerson({ verdict, reason }: Decided): boolean {
  return verdict !== "bounce" && reason !== "machine" && reason !== "bounce";
}

/** Names of the files that are in the mail's source alone: staff sees that there are more than the message has. */
function leftOf(decided: Decided, mail: IncomingMail): string[] {
  const taken = isOfPerson(decided) ? takenOf(mail) : [];
  return mail.attachments.flatMap(({ name }, at) => (taken.includes(at) ? [] : [name]));
}

/** Of what is refused nothing that it says. */
function whatIsKept(decided: Decided, mail: IncomingMail | null, source: Uint8Array) {
  if (decided.verdict === "refused" || mail === null) return { subject: "", attachments: [], source: null };
  return {
    subject: mail.subject.slice(0, 400),
    attachments: leftOf(decided, mail),
    source: Buffer.from(source),
  };
}
