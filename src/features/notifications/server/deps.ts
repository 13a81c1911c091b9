import type { AccountsFront } from "#src/features/accounts/server/index.ts";
import type { MailQueue } from "#src/drivers/mail/port.ts";
import type { Texts } from "#src/platform/i18n/texts.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";
import type { Notice } from "#src/platform/notices/notice.ts";

/** The dependencies of notifications. */
export interface NotificationsDeps {
  readonly texts: Texts;
  readonly mail: MailQueue;
  /** The notices of all features. */
  readonly notices: readonly Notice[];
  /** Where the reader of a mail about access goes who did not do it. */
  readonly alarmLink: AccountsFront["alarmLink"];
  readonly sites: Pick<Sites, "of">;
}
