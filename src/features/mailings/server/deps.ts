import type { MailQueue } from "#src/drivers/mail/port.ts";
import type { Texts } from "#src/platform/i18n/texts.ts";
import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Sealer } from "#src/platform/secrets/sealer.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";

/** What announcements are made of. */
export interface MailingsDeps {
  readonly mail: MailQueue;
  readonly texts: Texts;
  readonly sites: Pick<Sites, "of">;
  /** Signs links that end mails. */
  readonly sealer: Pick<Sealer, "mark">;
  readonly perform: PerformAct;
}

export interface MailingsContext extends MailingsDeps {
  readonly platform: Platform;
}
