import type { Passwords } from "#src/platform/password-queue.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { RateLimits } from "#src/platform/rate-limit/rate-limits.ts";

/** The dependencies of staff. */
export interface StaffDeps {
  readonly passwords: Passwords;
  readonly rateLimits: RateLimits;
}

/** What every use case of staff gets. */
export interface StaffContext extends StaffDeps {
  readonly platform: Platform;
}
