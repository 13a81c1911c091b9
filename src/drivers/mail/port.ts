import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** What a message of a conversation says besides its text; ids are without angle brackets. Absent: as every mail has it. */
export interface MailThread {
  /** Address of the sender in place of that of the settings. */
  readonly from?: string | undefined;
  /** Where answers go. */
  readonly replyTo?: string | undefined;
  /** Where the mail servers report that it was not delivered: the envelope's sender (RFC 5321 4.5.5). */
  readonly bounceTo?: string | undefined;
  /** `id@host`; absent: made of the message's id. */
  readonly messageId?: string | undefined;
  readonly inReplyTo?: string | undefined;
  /** Oldest first. */
  readonly references?: readonly string[] | undefined;
  /** Further ones. `Auto-Submitted: no` says that a person wrote it: otherwise it is sent as made by a program. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** One message, ready to be read: both bodies say the same. */
export interface Mail extends MailThread {
  readonly siteId: number;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** One of many alike, which all other mail goes before. */
  readonly isBulk?: true;
  /** What it is about and whom it is for, so that staff finds it; it is sent without. */
  readonly about?: MailSubject;
}

export interface MailSubject {
  /** A code: the name of its texts, or the key of a notice. */
  readonly kind: string;
  readonly userId?: string | undefined;
  readonly customerId?: string | undefined;
}

/** A message on its way. The id stays the same however often it is sent, and is its Message-ID. */
export interface OutgoingMail extends Mail {
  readonly id: string;
  /** The site that sends it. */
  readonly sender: string;
  /** By which key of the sender's domain it is signed; absent: the mail server may sign for the provider. */
  readonly signing?: MailSigning | undefined;
}

/** A key of a domain (RFC 6376). */
export interface MailSigning {
  readonly domain: string;
  readonly selector: string;
  /** PEM. */
  readonly privateKey: string;
}

/** `refused` is final: the other side accepts this message neither now nor later. */
export type MailResult =
  | { readonly status: "accepted" }
  | { readonly status: "refused"; readonly reason: string };

/** How mail leaves the product. */
export interface MailDriver {
  /** True when no mail reaches anyone: allowed in demo only. */
  readonly simulated: boolean;
  /** Resolves when the other side has answered; rejects when the message has to be sent again. */
  send(mail: OutgoingMail): Promise<MailResult>;
  /** Ends what the driver holds open. */
  close(): void;
}

export interface BouncedMail {
  /** Null: the report does not say, and no mail is marked. */
  readonly messageId: string | null;
  readonly userId: string;
  /** The code of the report, e.g. `5.1.1` (RFC 3463). */
  readonly reason: string;
}

/** Accepts mail from features. */
export interface MailQueue {
  /**
   * Queues a message in the transaction that it is about: it is sent exactly when that commits,
   * also after a crash.
   */
  post(trx: Transaction<DB>, mail: Mail): Promise<void>;
}

/** Learns what became of mails after they were sent. */
export interface MailFates {
  /** Notes that a mail of a user's came back after it was sent: by its Message-ID alone, which no one else's has. */
  noteBounce(trx: Transaction<DB>, bounced: BouncedMail): Promise<MailFate | null>;
  /** The same by the hash of the token of its return path. */
  noteReturn(trx: Transaction<DB>, returned: ReturnedMail): Promise<MailFate | null>;
}

export interface ReturnedMail {
  readonly returnHash: string;
  readonly reason: string;
}

/** A mail that came back, and for whom it was; `isNew`: it was not known yet. */
export interface MailFate {
  readonly recipient: string;
  /** Null: for no user of ours, such as a contact of a domain name. */
  readonly userId: string | null;
  readonly isNew: boolean;
}
