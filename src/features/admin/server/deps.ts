import type { Sites } from "#src/platform/tenancy/sites.ts";
import type { MailQueue } from "#src/drivers/mail/port.ts";
import type { AlarmSource } from "#src/platform/audit/alarm.ts";
import type { Passwords } from "#src/platform/password-queue.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { RateLimits } from "#src/platform/rate-limit/rate-limits.ts";

/** The dependencies of admin. */
export interface AdminDeps {
  readonly passwords: Passwords;
  readonly rateLimits: RateLimits;
  readonly mail: MailQueue;
  /** The alarm sources of all features. */
  readonly alarmSources: () => readonly AlarmSource[];
  readonly sites: Pick<Sites, "of">;
  readonly settings: AdminSettings;
}

interface AdminSettings {
  /** Where alarms are mailed to; null: they are only stored and logged. */
  readonly operatorEmail: string | null;
}

/** What every use case of admin gets. */
export interface AdminContext extends AdminDeps {
  readonly platform: Platform;
}
