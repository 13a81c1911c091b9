import { lacksPermission } from "#src/platform/authz/lacks-permission.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";

/** What who holds or lets go may do; absent: on the machine, where everything is allowed. */
export type HolderGrants = readonly StaffPermission[] | undefined;

/** Refuses holds for abuse by who does not work on abuse: placing one, ending one, and putting another in its place. */
export function requireCause(grants: HolderGrants, cause: string | undefined): void {
  if (cause === "abuse" && grants?.includes("abuse.write") === false) throw lacksPermission("abuse.write");
}
