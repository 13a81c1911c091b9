import type { StaffActor } from "#src/platform/authz/actor.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { callHandlers, type TestCall } from "#src/platform/http/call-handlers.fixture.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import { createPasswordQueue } from "#src/platform/password-queue.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createRateLimits } from "#src/platform/rate-limit/rate-limits.ts";
import { createStaffFeature } from "./index.ts";

export const staffPassword = "long enough a password";

/** A call from an address, without a session. */
export function staffCall(ip = "192.0.2.1"): TestCall {
  return {
    requestId: "req-1",
    siteId: 1,
    origin: "https://moorage.example",
    ip,
    userAgent: "test",
    browserProofs: [],
    setBrowserProofs: () => undefined,
    setSessionToken: () => undefined,
  };
}

/** Operators on their own database, with a manual clock. */
export async function openStaff({ limitFactor = 10 }: { readonly limitFactor?: number } = {}) {
  const db = await createTestDatabase();
  const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  const platform: Platform = {
    db,
    clock,
    ids: createIds(() => clock.now()),
    log: createLog("silent"),
    wake: () => undefined,
  };
  const staff = createStaffFeature(platform, {
    passwords: createPasswordQueue(),
    rateLimits: createRateLimits(platform, { factor: limitFactor }),
  });
  const handlers = callHandlers(clock, staff.handlers);
  return {
    staff,
    handlers,
    platform,
    clock,
    signIn: (email: string, password = staffPassword, ip?: string) =>
      handlers["POST /v2/admin/sign-in"]({
        body: { email, password },
        call: staffCall(ip),
        actor: null,
        params: undefined,
        query: undefined,
      }),
    actorOf: async (token: string): Promise<StaffActor> => {
      const actor = await staff.resolveToken(token);
      if (actor?.kind !== "staff") throw new Error("no such session");
      return actor;
    },
    drop: () => db.drop(),
  };
}
