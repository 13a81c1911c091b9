import type { MailQueue } from "#src/drivers/mail/port.ts";
import type { Texts } from "#src/platform/i18n/texts.ts";
import type { Notice } from "#src/platform/notices/notice.ts";

/** What notifications are given from outside. */
export interface NotificationsDeps {
  readonly texts: Texts;
  readonly mail: MailQueue;
  /** Those of all features. */
  readonly notices: readonly Notice[];
  readonly settings: NoticeSettings;
}

export interface NoticeSettings {
  readonly productName: string;
  /** Scheme and host of links in mail. */
  readonly baseUrl: string;
}
