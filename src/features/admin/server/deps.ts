import type { Sites } from "#src/platform/tenancy/sites.ts";
import type { MailQueue } from "#src/drivers/mail/port.ts";
import type { AlarmSource } from "#src/platform/audit/alarm.ts";
import type { Passwords } from "#src/platform/password-queue.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { RateLimits } from "#src/platform/rate-limit/rate-limits.ts";

/** What admin is given from outside. */
export interface AdminDeps {
  readonly passwords: Passwords;
  readonly rateLimits: RateLimits;
  readonly mail: MailQueue;
  /** Everywhere that trouble is looked for. */
  readonly alarmSources: () => readonly AlarmSource[];
  readonly sites: Pick<Sites, "of">;
  readonly settings: AdminSettings;
}

interface AdminSettings {
  /** Where alarms are mailed to; null: they are kept and logged only. */
  readonly operatorEmail: string | null;
}

/** What every use case of admin works with. */
export interface AdminContext extends AdminDeps {
  readonly platform: Platform;
}
