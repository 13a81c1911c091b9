/** The most of a mail that is read; of a larger one its beginning alone. */
export const maxMailBytes = 25 * 1024 * 1024;
/** What is read of the beginning of a mail that is too large. */
export const headerBytes = 64 * 1024;

/** Where handled mail goes: it stays in the mailbox for those who look for it there. */
export type MailFate = "done" | "refused";

/** A mail as its mailbox has it. */
export interface ArrivedMail {
  /** Of the mailbox; with a new value of the other one all of them count again (RFC 9051 2.3.1.1). */
  readonly uid: number;
  readonly uidValidity: string;
  /** All of the message, or the beginning of one that is too large. */
  readonly source: Uint8Array;
  readonly isTooLarge: boolean;
  readonly bytes: number;
  /** It was handled already, and could not be moved: handling it again must do no harm. */
  readonly isRepeated: boolean;
}

/** Handles one mail in a transaction of its own, and says where it goes. Rejects to have it handled again later. */
export type HandleMail = (mail: ArrivedMail) => Promise<MailFate>;

/** The mailbox of answers, for the one job that reads it. */
export interface Mailbox {
  /** True when it is that of a demo. */
  readonly simulated: boolean;
  /** Which one it is, without its login. */
  readonly name: string;
  /**
   * Hands over what waits, oldest first and one after another, and moves it aside. Does nothing while it waits for
   * another try after trouble, which is no error: it is kept for an alarm. `again`: more waits.
   */
  readWaiting(handle: HandleMail, signal?: AbortSignal): Promise<"again" | undefined>;
  /** Opens it and says what it has, or throws. */
  check(): Promise<string>;
  close(): Promise<void>;
}

/** A mail that waits. */
export interface WaitingMail {
  readonly uid: number;
  readonly bytes: number;
}

/** An inbox that is open. A failure of any call ends it. */
export interface OpenInbox {
  readonly uidValidity: string;
  /** All that waits, oldest first. */
  list(): Promise<readonly WaitingMail[]>;
  /** As many bytes of its source at most; null when it is gone. */
  read(uid: number, maxBytes: number): Promise<Uint8Array | null>;
  move(uid: number, fate: MailFate): Promise<void>;
}

/** What is different from one kind of mailbox to the other. */
export interface MailboxDriver {
  readonly simulated: boolean;
  /** Which mailbox it is, without its login: what was read of another one says nothing. */
  readonly name: string;
  /** The open one, or a new one; after mail came it calls what it was made with. */
  open(): Promise<OpenInbox>;
  close(): Promise<void>;
}
