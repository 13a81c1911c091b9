import type { Transaction } from "kysely";
import type { TelegramActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { TextValues } from "#src/platform/i18n/texts.ts";
import type { AskedOfMember } from "#src/shared/access.ts";
import type botTexts from "../../../locales/en/bot.json";

type KeyPath<T> = T extends string
  ? never
  : { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyPath<T[K]>}` }[keyof T & string];

/** A text of `locales/<language>/bot.json`. */
export type BotTextKey = `bot.${KeyPath<typeof botTexts>}`;

/** Who writes to the bot, and how they are answered. */
export interface BotAsked {
  readonly ctx: Ctx<TelegramActor>;
  readonly language: string;
  /** Scheme and host of the site. */
  readonly origin: string;
  /** What the chat may do beyond reading. */
  readonly mayAct: boolean;
  readonly spendLimitCents: bigint;
  /** A text in the reader's language as HTML of the bot; values are escaped. */
  say(key: BotTextKey, values?: TextValues): string;
  /** A day in the reader's language. */
  day(at: string): string;
}

export type BotButton =
  /** Shows another view of a part. */
  | { readonly label: string; readonly view: string; readonly object: string }
  /** Asks whether to do something, or with `isConfirmed` does it. */
  | { readonly label: string; readonly act: string; readonly object: string; readonly isConfirmed?: true }
  | { readonly label: string; readonly url: string }
  | { readonly label: string; readonly isNo: true };

/** An answer. What comes from customers and others is in it by `say` or `escapeHtml`. */
export interface BotReply {
  readonly html: string;
  readonly buttons?: readonly (readonly BotButton[])[];
  /** What a QR code above it says. */
  readonly qr?: string;
  /** It has an address of the customer's servers: it can be neither forwarded nor saved. */
  readonly isProtected?: true;
  /** What an answer to it is then about, as `hear` gets it: `ticket:…`. */
  readonly about?: string;
  /** It asks for an answer to it. */
  readonly asksReply?: true;
  /** It comes without a sound. */
  readonly isQuiet?: true;
}

/** A file that somebody sent to the bot. */
export interface BotFile {
  /** As its sender named it. */
  readonly name: string;
  /** Its bytes as they arrive; null: it is too large for a bot, or gone. */
  open(): Promise<AsyncIterable<Uint8Array> | null>;
}

/** A message of a chat that is no command. */
export interface BotHeard {
  readonly text: string;
  /** What was sent with it; `text` is what is written below it, or empty. */
  readonly files: readonly BotFile[];
  /** What the message of the bot that it answers is about; null: it answers none of them. */
  readonly about: string | null;
  /** Its own among all messages of all bots: the same when it comes again. */
  readonly key: string;
  /** It changes the earlier message with `key`, by this number of its own; null: it is a new one. */
  readonly editKey: string | null;
}

/** A notice that is about to be sent to a chat. */
export interface BotNotice {
  /** Of its texts in `notices.json`. */
  readonly key: string;
  readonly userId: string;
  readonly customerId: string | null;
  /** Number of the event that it came from; null: of none that is known. */
  readonly eventId: bigint | null;
  say(key: BotTextKey, values?: TextValues): string;
}

/** What a feature makes of its notice. */
export interface BotNoticeForm {
  /** False: it goes another way, and not to the chat. */
  readonly isSent?: boolean;
  /** In place of its title and text. */
  readonly html?: string;
  readonly about?: string;
  /** Messages about the same subject are one message, which is changed. */
  readonly subject?: string;
}

/** What is shown when something is asked for. */
export interface BotView extends AskedOfMember {
  /** A command's is its word, which is also the key of its description at `commands` in `bot.json`. */
  readonly name: string;
  /** Null: there is no such object. */
  show(asked: BotAsked, object: string): Promise<BotReply | null>;
}

/** Something that a chat does, if it may act: it asks first, and a yes works once. */
export interface BotAct extends AskedOfMember {
  readonly name: string;
  /** What it costs at most is compared with the chat's own limit; null: nothing. */
  readonly spends: boolean;
  /** What will be done, with the name of the object and the word on the button; null: it cannot be done now. */
  ask(asked: BotAsked, object: string): Promise<BotQuestion | null>;
  /**
   * Does it by the use case of the API. `key`: the same when it is tried again. `taskId`: work whose steps the message
   * then shows. Throws `AppError`.
   */
  perform(
    asked: BotAsked,
    object: string,
    key: string,
  ): Promise<{ readonly html: string; readonly taskId?: string }>;
}

export interface BotQuestion {
  readonly html: string;
  readonly yes: string;
  /** What the yes then does: the object as it was asked about, with its price. */
  readonly confirm: string;
  /** What it will cost; null: nothing. */
  readonly cents: bigint | null;
}

/** Long work that a message follows. */
export interface FollowedTask {
  readonly kind: string;
  readonly state: string;
  /** Of the object, in plain text. */
  readonly name: string;
  /** The step that is under way. */
  readonly step: number;
  readonly steps: number;
}

/** What a feature adds to the bot, in `botParts` of its parts. */
export interface BotPart {
  readonly commands: readonly BotView[];
  readonly views: readonly BotView[];
  readonly acts: readonly BotAct[];
  /** Takes a message that is no command, such as an answer to one of the bot; null: it is another feature's. */
  readonly hear?: (asked: BotAsked, said: BotHeard) => Promise<BotReply | null>;
  /** How a notice of the feature is sent to a chat; null: as it is. */
  readonly formNotice?: (trx: Transaction<DB>, notice: BotNotice) => Promise<BotNoticeForm | null>;
  /** How far work is, in HTML; null: it is another feature's. */
  readonly taskText?: (asked: Pick<BotAsked, "say">, task: FollowedTask) => string | null;
  /** Reads what work is about; null: it is another feature's, or gone. */
  readonly readTask?: (taskId: string) => Promise<FollowedTask | null>;
}
