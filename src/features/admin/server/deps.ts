import type { Passwords } from "#src/platform/password-queue.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { RateLimits } from "#src/platform/rate-limit/rate-limits.ts";

/** What admin is given from outside. */
export interface AdminDeps {
  readonly passwords: Passwords;
  readonly rateLimits: RateLimits;
}

/** What every use case of admin works with. */
export interface AdminContext extends AdminDeps {
  readonly platform: Platform;
}
