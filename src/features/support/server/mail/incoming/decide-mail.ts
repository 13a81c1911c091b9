import type { Transaction } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { cutQuote } from "#src/platform/mail-in/cut-quote.ts";
import type { IncomingMail } from "#src/platform/mail-in/incoming-mail.ts";
import { machineReason } from "#src/platform/mail-in/machine-mail.ts";
import { readBounce } from "#src/platform/mail-in/read-bounce.ts";
import { type ReplySettings, readReplyTokens } from "#src/platform/mail-in/reply-address.ts";
import { addDays, addMs } from "#src/shared/time.ts";
import type { SupportContext } from "../../deps.ts";
import { findTicket, lockCustomer, lockJoined, type TicketRow } from "../../tickets/ticket-row.ts";
import { senderOf } from "../mail-way.ts";
import { findReplyToken, type FoundToken } from "../reply-tokens.ts";
import { askParticipant } from "./ask-participant.ts";
import { findAccount, findReferred, findWriter } from "./find-sender.ts";
import { noteBounce, noteReturn } from "./note-bounce.ts";
import { openByMail } from "./open-by-mail.ts";
import { postByMail } from "./post-by-mail.ts";
import {
  countedMs,
  type MailReason,
  mostMessages,
  mostNotes,
  mostNotesOfDay,
  type Verdict,
} from "./verdict.ts";
import { writeMailNote } from "./write-mail-note.ts";

export interface Decided {
  readonly verdict: Verdict;
  readonly reason?: MailReason;
  readonly ticketId?: string;
  readonly postedId?: string;
  readonly userId?: string;
  readonly isCut?: boolean;
}

/** A mail with what of it is said, and how many came before it from the same address. */
export interface ReadMail {
  readonly mail: IncomingMail;
  readonly siteId: number;
  readonly text: string;
  readonly isCut: boolean;
  /** Our own mail server vouches for the sender's domain. */
  readonly isProven: boolean;
  readonly lately: number;
}

interface Arrived {
  readonly mail: IncomingMail;
  readonly siteId: number;
  /** Another mail with its id came before. */
  readonly isIdKnown: boolean;
  readonly isProven: boolean;
}

/** Says what is made of a mail, and does it, in the order of decision 140: machines first, strangers last. */
export async function decideMail(
  context: SupportContext,
  trx: Transaction<DB>,
  ctx: Ctx,
  { mail, siteId, isIdKnown, isProven }: Arrived,
): Promise<Decided> {
  const { replies } = context.way;
  if (replies === null) return { verdict: "refused", reason: "stranger" };
  const lately = await countLately(trx, { mail, isProven }, ctx.now);
  const tokens = readReplyTokens(replies.address, mail.recipients);
  const token = await findReplyToken(trx, tokens);
  const read = readMail(replies, { mail, siteId, isProven, lately });
  const note = async (reason: MailReason): Promise<Decided> => {
    if (token === null) return { verdict: "refused", reason };
    if (lately >= mostNotes) return { verdict: "refused", reason: "limit", ticketId: token.ticketId };
    const ticket = await lockJoined(trx, token.ticketId, null);
    if ((await countNotes(trx, ticket.id, ctx.now)) >= mostNotesOfDay)
      return { verdict: "refused", reason: "limit", ticketId: ticket.id };
    const postedId = await writeMailNote(context, trx, ctx, { ticket, read, reason });
    return {
      verdict: "note",
      reason,
      postedId,
      ticketId: ticket.id,
      userId: token.userId,
      isCut: read.isCut,
    };
  };

  if (machineReason(mail, [senderOf(replies)]) !== null)
    return takeMachine(context, trx, ctx, { mail, tokens, token, note });
  if (isIdKnown) return note("repeated_id");
  if (lately >= mostMessages) return note("limit");
  const found = await findTicketOf(trx, replies, { read, token });
  if (found !== null) return (await postByMail(context, trx, ctx, { ...found, read })) ?? note("limit");
  if (token === null) return takeStranger(context, trx, ctx, read);
  const decided = await note("foreign");
  if (decided.verdict === "note") await askParticipant(context, trx, ctx, { token, mail });
  return decided;
}

interface Machine {
  readonly mail: IncomingMail;
  readonly tokens: readonly string[];
  readonly token: FoundToken | null;
  readonly note: (reason: MailReason) => Promise<Decided>;
}

/** A program's mail: a report of a delivery is about a mail of ours, anything else is for staff to see. */
async function takeMachine(
  context: SupportContext,
  trx: Transaction<DB>,
  ctx: Ctx,
  { mail, tokens, token, note }: Machine,
): Promise<Decided> {
  const bounce = readBounce(mail);
  if (bounce === null) return note("machine");
  if (token === null) {
    const returned = await noteReturn(context, trx, ctx, { tokens, bounce });
    if (returned === null) return { verdict: "refused", reason: "unknown_bounce" };
    return { verdict: "bounce", ...(returned.userId !== null && { userId: returned.userId }) };
  }
  const isFinal = await noteBounce(context, trx, ctx, { token, bounce });
  // Staff sees that what it wrote did not arrive.
  if (isFinal) return { ...(await note("bounce")), verdict: "bounce" };
  return { verdict: "bounce", ticketId: token.ticketId, userId: token.userId };
}

/** A mail to no ticket opens one for the account of its sender; others get no answer, and nothing is kept of it. */
async function takeStranger(
  context: SupportContext,
  trx: Transaction<DB>,
  ctx: Ctx,
  read: ReadMail,
): Promise<Decided> {
  const { mail, siteId, isProven } = read;
  const from = isProven ? mail.from : null;
  const account = from === null ? null : await findAccount(trx, siteId, from.address);
  if (account === null) return { verdict: "refused", reason: "stranger" };
  return openByMail(context, trx, ctx, { account, read, follows: null });
}

interface Found {
  readonly ticket: TicketRow;
  readonly userId: string;
}

/** The ticket that a mail of one who takes part in it is for: by its address, else by what it refers to. */
async function findTicketOf(
  trx: Transaction<DB>,
  replies: ReplySettings,
  { read: { mail, isProven }, token }: { readonly read: ReadMail; readonly token: FoundToken | null },
): Promise<Found | null> {
  if (!isProven || mail.from === null) return null;
  const referred = [...mail.references, ...(mail.inReplyTo === null ? [] : [mail.inReplyTo])];
  const ticketId = token?.ticketId ?? (await findReferred(trx, replies, referred));
  if (ticketId === null) return null;
  // As calls of a customer do: the customer first, so that what is counted holds, then the ticket.
  await lockCustomer(trx, (await findTicket(trx, ticketId, null)).customer_id);
  const ticket = await lockJoined(trx, ticketId, null);
  const userId = await findWriter(trx, ticket, mail.from.address);
  return userId === null ? null : { ticket, userId };
}

/** Apart from each other: those that an address sent, and those that only claim to be from it. */
async function countLately(
  trx: Transaction<DB>,
  { mail: { from }, isProven }: Pick<ReadMail, "mail" | "isProven">,
  now: Date,
): Promise<number> {
  const { count } = await trx
    .selectFrom("inbound_mails")
    .select((of) => of.fn.countAll<bigint>().as("count"))
    .where("from_address", "is not distinct from", from?.address ?? null)
    .where("is_proven", "=", isProven)
    .where("received_at", ">", addMs(now, -countedMs))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countNotes(trx: Transaction<DB>, ticketId: string, now: Date): Promise<number> {
  const { count } = await trx
    .selectFrom("inbound_mails")
    .select((of) => of.fn.countAll<bigint>().as("count"))
    .where("ticket_id", "=", ticketId)
    .where("verdict", "in", ["note", "bounce"])
    .where("received_at", ">", addDays(now, -1))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function readMail(
  replies: ReplySettings,
  { mail, ...known }: Pick<ReadMail, "mail" | "siteId" | "isProven" | "lately">,
): ReadMail {
  const [before = "", after = ""] = replies.address.split("{token}");
  const ours = mail.recipients.filter((one) => one.startsWith(before) && one.endsWith(after));
  const { text, isCut } = cutQuote(mail.text, [...ours, senderOf(replies)]);
  return { ...known, mail, text, isCut: isCut || mail.isTextCut };
}
