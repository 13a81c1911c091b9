import type { Platform } from "#src/platform/platform.ts";
import { createStaff, type NewStaff } from "./create-staff.ts";
import type { AdminDeps } from "./deps.ts";
import { createResolveStaffToken } from "./resolve-staff-token.ts";
import { createAdminHandlers } from "./routes.ts";

/** Operators: identities, sessions and permissions of their own, apart from customers. */
export function createAdmin(platform: Platform, deps: AdminDeps) {
  const context = { ...deps, platform };
  return {
    handlers: createAdminHandlers(context),
    resolveToken: createResolveStaffToken(platform),
    /** Makes an operator: `npm run operator -- create` and the demo's start. */
    createStaff: (input: NewStaff) => createStaff(context, input),
  };
}
