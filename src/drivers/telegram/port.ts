/** Makes the bot of a token that BotFather gave, which is not asked yet. */
export type CreateBot = (token: string) => TelegramBot;

/** The bots port: a Telegram bot that gets what people write to it, and writes to their chats. */
export interface TelegramBot {
  /** Driver name. */
  readonly driver: string;
  /** True when the chats are a page of this machine. */
  readonly simulated: boolean;
  /** Who we are there; our login is accepted when it resolves. Throws `TelegramError`. */
  identity(signal?: AbortSignal): Promise<BotIdentity>;
  /** Addresses that open the bot with a token: for browsers, and for the app. `origin`: the site's own. */
  startUrls(username: string, token: string, origin: string): StartUrls;
  /**
   * What came from this update on; all before it are confirmed, and not sent again. Waits up to so many seconds for the
   * first one. Throws `TelegramError`.
   */
  updates(request: UpdatesRequest): Promise<readonly RawUpdate[]>;
  /** Has updates sent to an address from now on; null: they are asked for again. Throws `TelegramError`. */
  useWebhook(webhook: BotWebhook | null): Promise<void>;
  /** The menu of commands, in a language; null: in all others. Throws `TelegramError`. */
  setCommands(commands: readonly MenuCommand[], language: string | null): Promise<void>;
  /** Sends a message. Throws `TelegramError` when it may or may not have arrived. */
  send(message: OutgoingMessage): Promise<SendResult>;
  /** Gives a message that was sent another text and other buttons. Throws as `send`. */
  edit(message: OutgoingMessage & { readonly messageId: number }): Promise<SendResult>;
  /** Ends the waiting of a button that was pressed. Throws `TelegramError`. */
  answerButton(callbackId: string): Promise<void>;
  /**
   * The bytes of a file that somebody sent, as they arrive; null: Telegram does not give it, being gone or above
   * `maxDownloadBytes`. Throws `TelegramError`, also while it is read.
   */
  download(fileId: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Only where its chats are a page of this machine: what somebody of a demo writes. */
  readonly play?: { say(username: string, text: string): Promise<void> };
}

export interface BotIdentity {
  readonly id: bigint;
  readonly username: string;
  readonly name: string;
}

export interface StartUrls {
  readonly url: string;
  readonly appUrl: string;
}

export interface UpdatesRequest {
  /** The first update that is asked for; null: the oldest that was not confirmed. */
  readonly offset: number | null;
  readonly waitSeconds: number;
  readonly signal?: AbortSignal | undefined;
}

/** An update as it came: only its number was looked at. */
export interface RawUpdate {
  readonly updateId: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface BotWebhook {
  readonly url: string;
  /** Comes with each update as a header. */
  readonly secret: string;
}

export interface MenuCommand {
  readonly command: string;
  readonly description: string;
}

export interface MessageButton {
  readonly label: string;
  /** What its press brings, of at most 64 bytes; or an address that it opens. */
  readonly data?: string | undefined;
  readonly url?: string | undefined;
}

export interface OutgoingMessage {
  readonly chatId: bigint;
  /** In the HTML of the Bot API, or plain text with `isPlain`. */
  readonly text: string;
  readonly isPlain?: boolean | undefined;
  /** Rows of buttons below it. */
  readonly buttons?: readonly (readonly MessageButton[])[] | undefined;
  /** A PNG above it. */
  readonly picture?: Buffer | undefined;
  /** It can be neither forwarded nor saved. */
  readonly isProtected?: boolean | undefined;
  /** The app asks at once for an answer to it; it has no buttons then. */
  readonly asksReply?: boolean | undefined;
  /** It comes without a sound. */
  readonly isQuiet?: boolean | undefined;
}

export type SendResult =
  | { readonly status: "sent"; readonly messageId: number }
  /** The whole bot has to wait. */
  | { readonly status: "wait"; readonly seconds: number }
  /** The chat takes nothing any more: blocked, left, or its person is gone. */
  | { readonly status: "unreachable" }
  /** The message to edit is gone. */
  | { readonly status: "missing" }
  /** The markup is not readable: an escape of ours has a hole. */
  | { readonly status: "unreadable" }
  /** It takes this message neither now nor later. */
  | { readonly status: "refused"; readonly reason: string };

/** The largest file that a bot can read (Bot API, `getFile`). */
export const maxDownloadBytes = 20_000_000;

/** The most characters of a text. */
export const maxTextLength = 4096;

/**
 * Why a call failed. `token`: our login is refused; `conflict`: another program reads the updates, or a webhook is set;
 * `away`: no usable answer, so that what was asked may have happened. The message names no token and no address.
 */
export class TelegramError extends Error {
  override readonly name = "TelegramError";
  readonly kind: "token" | "conflict" | "away";
  /** It did not even leave this machine. */
  readonly isUnsent: boolean;

  constructor(kind: TelegramError["kind"], message: string, isUnsent = false) {
    super(message);
    this.kind = kind;
    this.isUnsent = isUnsent;
  }
}
