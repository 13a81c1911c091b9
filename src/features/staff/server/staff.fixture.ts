import type { Mail } from "#src/drivers/mail/port.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { StoredAct } from "#src/platform/operator/staff-act.ts";
import type { Passwords } from "#src/platform/password-queue.ts";
import { plainPasswords } from "#src/platform/plain-passwords.fixture.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createRateLimits } from "#src/platform/rate-limit/rate-limits.ts";
import { createSealer } from "#src/platform/secrets/sealer.ts";
import { testSites } from "#src/platform/tenancy/site.fixture.ts";
import { createStaffFeature } from "./index.ts";
import { makeStaff, openStaffSession, staffCall, staffPassword } from "./staff-session.fixture.ts";

interface Settings {
  readonly limitFactor?: number;
  readonly acts?: readonly StoredAct[];
  /** What hashes passwords; the real thing costs 30 ms a time. */
  readonly passwords?: Passwords;
}

/** Operators on their own database, with a manual clock. */
export async function openStaff({ limitFactor = 10, acts = [], passwords = plainPasswords }: Settings = {}) {
  const db = await createTestDatabase();
  const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
  const platform: Platform = {
    db,
    clock,
    ids: createIds(() => clock.now()),
    log: createLog("silent"),
    wake: () => undefined,
  };
  const mails: Mail[] = [];
  const staff = createStaffFeature(platform, {
    passwords,
    rateLimits: createRateLimits(platform, { factor: limitFactor }),
    sealer: createSealer(() => Buffer.alloc(32, 7)),
    mail: {
      post: async (_, mail) => {
        mails.push(mail);
      },
    },
    sites: testSites,
    acts: () => acts,
  });
  const handlers = callHandlers(clock, staff.handlers);
  const nothing = { params: undefined, query: undefined } as const;
  const actorOf = async (token: string): Promise<StaffActor> => {
    const actor = await staff.resolveToken(token);
    if (actor?.kind !== "staff") throw new Error("no such session");
    return actor;
  };
  return {
    staff,
    handlers,
    platform,
    clock,
    mails,
    nothing,
    actorOf,
    /** Begins a session by password; `accessToken` waits for the second factor. */
    signIn: (email: string, password = staffPassword, ip?: string) =>
      handlers["POST /v2/admin/sign-in"]({
        ...nothing,
        body: { email, password },
        call: staffCall(ip),
        actor: null,
      }),
    /** A member with password and authenticator. */
    make: (who?: { role?: string; email?: string }) => makeStaff(staff, clock, who),
    /** A member with an open session. */
    open: (who?: { role?: string; email?: string }) => openStaffSession({ staff, clock }, who),
    runJob: async (name: string) => staff.jobs.find((job) => job.name === name)?.run(),
    drop: () => db.drop(),
  };
}
