/** A mail that came in, as far as it is used. Whatever is in it was written by anyone. */
export interface IncomingMail {
  /** Without angle brackets; made of the source where it has none that can be repeated. */
  readonly messageId: string;
  readonly hasOwnMessageId: boolean;
  readonly inReplyTo: string | null;
  /** Oldest first. */
  readonly references: readonly string[];
  /** Null when it is from no one, or from several at once. */
  readonly from: MailPerson | null;
  /** To whom it was sent or delivered, lower-cased. */
  readonly recipients: readonly string[];
  readonly subject: string;
  /** As it says itself. */
  readonly sentAt: Date | null;
  /** Its text, or what its HTML says as text. */
  readonly text: string;
  /** More was there. */
  readonly isTextCut: boolean;
  readonly attachments: readonly MailAttachment[];
  /** In their order, the newest of those that servers add first; names lower-cased. */
  readonly headers: readonly MailHeader[];
}

export interface MailPerson {
  /** Lower-cased. */
  readonly address: string;
  readonly name: string;
}

export interface MailAttachment {
  readonly name: string;
  /** As the mail says: not to be believed. */
  readonly mediaType: string;
  readonly content: Uint8Array;
}

export interface MailHeader {
  readonly name: string;
  readonly value: string;
}

/** Why a mail was not read. */
export type MailProblem =
  /** More parts, or parts within parts, or headers, or lines than any program sends. */
  | "malformed"
  /** It took longer or needed more memory than it may. */
  | "too_costly";

export type MailReading =
  | { readonly status: "read"; readonly mail: IncomingMail }
  | { readonly status: "unreadable"; readonly problem: MailProblem };

export function headersOf({ headers }: Pick<IncomingMail, "headers">, name: string): string[] {
  return headers.filter((header) => header.name === name).map(({ value }) => value);
}
