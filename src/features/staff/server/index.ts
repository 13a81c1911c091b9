import { createCtx, type Ctx, systemActor } from "#src/platform/ctx.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createStaff, type NewStaff } from "./create-staff.ts";
import type { StaffDeps } from "./deps.ts";
import { guessAlarms } from "./guess-alarms.ts";
import { listOperators, operatorOf } from "./operator-of.ts";
import { namesOfStaff } from "./names-of-staff.ts";
import { createResolveStaffToken } from "./resolve-staff-token.ts";
import { createStaffHandlers } from "./routes.ts";

export type Staff = ReturnType<typeof createStaffFeature>;

/**
 * Operators: their identities, sessions and permissions are separate from customers'. The lowest feature of all, so that
 * every other one can ask what an operator may do.
 */
export function createStaffFeature(platform: Platform, deps: StaffDeps) {
  const context = { ...deps, platform };
  return {
    handlers: createStaffHandlers(context),
    resolveToken: createResolveStaffToken(platform),
    /** Creates an operator: for `npm run operator -- create`, and in the product's name for the demo's start. */
    create: (input: NewStaff, ctx: Ctx = createCtx(platform, systemActor)) =>
      createStaff(context, ctx, input),
    /** Whether there is an operator who can sign in. */
    hasAny: async () => (await listOperators(platform)).length > 0,
    operatorOf: (named: string | boolean | undefined) => operatorOf(platform, named),
    namesOf: (ids: readonly string[]) => namesOfStaff(platform, ids),
    alarmSources: [guessAlarms(platform)],
  };
}
