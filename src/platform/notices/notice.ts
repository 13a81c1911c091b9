import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { readEvent } from "#src/platform/events/consumer.ts";
import type { OutboxEvent } from "#src/platform/events/read-outbox.ts";
import type { EventCatalogue, EventName, PayloadOf } from "#src/shared/events.ts";
import type noticeTexts from "../../../locales/en/notices.json";

/** A kind of notice: names its texts in `locales/<language>/notices.json`. */
export type NoticeKey = keyof typeof noticeTexts;

export type NoticeTopic = "wallet" | "domain" | "server" | "account" | "support";

/**
 * Values stored with a notice for its text, from its event or read by its feature; `words`, `hours`, `keptDays` and
 * `aheadDays` may be missing: the notice's durations count then.
 */
export type NoticeParam =
  | "name"
  | "cents"
  | "days"
  | "hours"
  | "keptDays"
  | "aheadDays"
  | "answer"
  | "domains"
  | "at"
  | "prices"
  | "words";

/** The same for every notice of a kind, so they are not stored. */
type NoticeDurations = Readonly<Partial<Record<"hours" | "days", number>>>;

/** The notice users get about an event; its feature declares it, `notifications` writes, stores and mails it. */
export interface Notice {
  /** Name of the event. */
  readonly event: string;
  readonly key: NoticeKey;
  readonly topic: NoticeTopic;
  /** Stored rows have these: changing them needs a new notice, else older rows show only their stored text. */
  readonly params: readonly NoticeParam[];
  /** Durations of the product that its text states. */
  readonly durations: NoticeDurations;
  /** Sent by mail too. */
  readonly isMailed: boolean;
  /** Texts of the mail's button and warning, in `emails`. */
  readonly mailTexts: MailTexts;
  /** True for a name that is always left to right; other names follow their letters. */
  readonly isNameLeftToRight: boolean;
  /** Path in the cabinet. Throws when the payload does not match its catalogue. */
  link(event: OutboxEvent): string;
  /** Whom of those who may see the event it is for, by their ids; null: all of them. */
  audience(event: OutboxEvent, trx: Transaction<DB>): Promise<NoticeAudience | null>;
  /** Names and texts that the event does not have; null when its text is no longer true, and no one is notified. */
  readNoticeText(event: OutboxEvent, trx: Transaction<DB>): Promise<NoticeText | null>;
}

/** Ids of users: those who get a notice in the list, and those of them who get it by mail, where it is mailed. */
export interface NoticeAudience {
  readonly noticed: readonly string[];
  readonly mailed: readonly string[];
}

type MailTexts =
  | "notice"
  | "accountNotice"
  | "contactNotice"
  | "domainNotice"
  | "frozenNotice"
  | "keyNotice"
  | "lookNotice"
  | "passwordNotice"
  | "payoutNotice"
  | "priceNotice"
  | "referralNotice"
  | "requestNotice"
  | "securityNotice"
  | "servicesNotice"
  | "siteBotNotice"
  | "siteNotice"
  | "ticketNotice"
  | "walletNotice"
  | "webhookNotice";

type NoticeText = Readonly<Partial<Record<"name" | "answer" | "domains" | "at" | "words", string>>> & {
  readonly prices?: NoticePrices;
};

/** Prices of a customer's services before and after, in USD cents, each for a term of so many months. */
export interface NoticePrices {
  readonly lines: readonly {
    readonly name: string;
    readonly part: "term" | "address";
    readonly months: number;
    readonly beforeCents: number;
    readonly afterCents: number;
  }[];
  /** There are more than are named. */
  readonly isCut: boolean;
  /** Another price was announced before for some of them. */
  readonly replaces: boolean;
}

/** What the notices of a feature have in common. */
interface Shared<Payload> {
  readonly topic: NoticeTopic;
  readonly mailTexts?: MailTexts;
  readonly isNameLeftToRight?: boolean;
  readonly link: (payload: Payload) => string;
  readonly audience?: (payload: Payload, trx: Transaction<DB>) => Promise<NoticeAudience>;
  readonly readNoticeText?: (payload: Payload, trx: Transaction<DB>) => Promise<NoticeText | null>;
}

interface DeclaredNotice {
  readonly key: NoticeKey;
  readonly params?: readonly NoticeParam[];
  /** `{ hours: graceEndingHours }` */
  readonly durations?: NoticeDurations;
  /** Also mailed: what ends, what is paid, what cannot be undone. */
  readonly isMailed?: boolean;
}

/** Declares the notices for events of a catalogue. */
export function defineNotices<C extends EventCatalogue, N extends EventName<C>>(
  catalogue: C,
  notices: Readonly<Record<N, DeclaredNotice>>,
  shared: Shared<PayloadOf<C[N]>>,
): readonly Notice[] {
  const { topic, mailTexts = "notice", isNameLeftToRight = false, link, audience, readNoticeText } = shared;
  const names = Object.keys(notices).filter((name): name is N => name in notices);
  return names.map((event) => {
    const { key, params = [], durations = {}, isMailed = false } = notices[event];
    const payloadOf = (published: OutboxEvent): PayloadOf<C[N]> =>
      readEvent(catalogue, [event], published).payload;
    return {
      event,
      key,
      topic,
      params,
      durations,
      isMailed,
      mailTexts,
      isNameLeftToRight,
      link: (published) => link(payloadOf(published)),
      audience: async (published, trx) =>
        audience === undefined ? null : audience(payloadOf(published), trx),
      readNoticeText: async (published, trx) =>
        readNoticeText === undefined ? {} : readNoticeText(payloadOf(published), trx),
    };
  });
}
