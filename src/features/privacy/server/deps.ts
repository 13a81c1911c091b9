import type { Wallet } from "#src/features/wallet/server/index.ts";
import type { MailQueue } from "#src/drivers/mail/port.ts";
import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import type { Texts } from "#src/platform/i18n/texts.ts";
import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Sealer } from "#src/platform/secrets/sealer.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";

/** The dependencies of privacy, provided by the composition. */
export interface PrivacyDeps {
  readonly mail: MailQueue;
  readonly texts: Texts;
  readonly sites: Pick<Sites, "of" | "provider">;
  readonly sealer: Sealer;
  readonly perform: PerformAct;
  /** What all features have of people and customers. */
  readonly data: () => readonly PersonalData[];
  /** Takes what a customer renounced off the balance. */
  readonly adjust: Wallet["adjust"];
}

export interface PrivacyContext extends PrivacyDeps {
  readonly platform: Platform;
}
