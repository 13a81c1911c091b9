import type { Transaction } from "kysely";
import type { MailQueue } from "#src/drivers/mail/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Texts } from "#src/platform/i18n/texts.ts";

/** What notifications are given from outside. */
export interface NotificationsDeps {
  readonly texts: Texts;
  readonly mail: MailQueue;
  /** What its customer calls a server; events carry ids only. */
  readonly serverName: (trx: Transaction<DB>, serverId: string) => Promise<string>;
  /** A domain as people write it, likewise. */
  readonly domainName: (trx: Transaction<DB>, domainId: string) => Promise<string>;
  /** What notices say of a request for dedicated servers, likewise. */
  readonly requestWords: (
    trx: Transaction<DB>,
    requestId: string,
  ) => Promise<{ readonly name: string; readonly answer: string }>;
  readonly settings: NoticeSettings;
}

export interface NoticeSettings {
  readonly productName: string;
  /** Scheme and host of links in mail. */
  readonly baseUrl: string;
}
