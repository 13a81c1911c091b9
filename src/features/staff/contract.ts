import { defineContract } from "#src/shared/contract.ts";
import { approvalRoutes } from "./contract-approvals.ts";
import { staffAuditRoutes } from "./contract-audit.ts";
import { factorRoutes } from "./contract-factors.ts";
import { limitRoutes } from "./contract-limits.ts";
import { signInRoutes } from "./contract-sign-in.ts";
import { memberRoutes } from "./contract-members.ts";
import { roleRoutes } from "./contract-roles.ts";
import { viewRoutes } from "./contract-views.ts";

/**
 * Calls of staff about their own logins, each other, what waits for a second person, and what was done. Their sessions
 * are separate: a customer's token is refused here, and theirs elsewhere. They are answered on the provider's own hosts.
 */
export const staffContract = defineContract({
  ...signInRoutes,
  ...factorRoutes,
  ...memberRoutes,
  ...roleRoutes,
  ...approvalRoutes,
  ...limitRoutes,
  ...staffAuditRoutes,
  ...viewRoutes,
});
