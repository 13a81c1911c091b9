import type { MailQueue } from "#src/drivers/mail/port.ts";
import type { StoredAct } from "#src/platform/operator/staff-act.ts";
import type { StaffQueue } from "#src/platform/operator/staff-queue.ts";
import type { Passwords } from "#src/platform/password-queue.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { RateLimits } from "#src/platform/rate-limit/rate-limits.ts";
import type { Sealer } from "#src/platform/secrets/sealer.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";

/** The dependencies of staff. */
export interface StaffDeps {
  readonly passwords: Passwords;
  readonly rateLimits: RateLimits;
  readonly sealer: Sealer;
  readonly mail: Pick<MailQueue, "post">;
  readonly sites: Pick<Sites, "of">;
  /** Everything that staff does with limits or a second person, of all features. */
  readonly acts: () => readonly StoredAct[];
  /** What waits for staff, of all features; absent: the stream has nothing to say. */
  readonly queues?: () => readonly StaffQueue[];
}

/** What every use case of staff gets. */
export interface StaffContext extends StaffDeps {
  readonly platform: Platform;
}
