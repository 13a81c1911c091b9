import type { MailFate } from "#src/drivers/mailbox/port.ts";

/** What is made of a mail. */
export type Verdict = "message" | "ticket" | "note" | "bounce" | "refused";

/** Why a mail is a note for staff, or was refused. */
export type MailReason =
  | "too_large"
  | "unreadable"
  | "machine"
  /** From an address that takes no part, or that our mail server does not vouch for. */
  | "foreign"
  /** More in a while than one writes, or more than a customer may have open. */
  | "limit"
  /** Its id is that of another mail. */
  | "repeated_id"
  | "empty"
  /** To no ticket, and not from a confirmed address of one account. */
  | "stranger"
  /** A report of a mail that is not ours. */
  | "unknown_bounce"
  /** It reports that a mail of the ticket did not arrive. */
  | "bounce";

export function fateOf(verdict: string): MailFate {
  return verdict === "refused" ? "refused" : "done";
}

/** Mails of an address in ten minutes that are taken as messages, and those that are shown to staff at all. */
export const mostMessages = 5;
export const mostNotes = 20;
export const countedMs = 600_000;
/** Notes of mails in a ticket in a day, of all senders: one who has its address may have many of their own. */
export const mostNotesOfDay = 60;

/** `Re: AW: [#1042] Mein Server` says `mein server`. */
export function bareSubject(subject: string): string {
  return subject
    .replace(/^(?:\s*(?:\p{L}{1,6}(?:\[\d+\])?\s*[:：]|\[#\d+\]))+/u, "")
    .replace(/\[#\d+\]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
