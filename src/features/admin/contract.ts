import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { customersContract } from "./contract-customers.ts";
import { searchContract } from "./contract-search.ts";
import { instant, offsetPage } from "#src/shared/schemas.ts";
import { waitingInAll } from "#src/shared/staff-schemas.ts";
import { alarmRoutes } from "./contract-alarms.ts";
import { bulkRoutes } from "./contract-bulk.ts";
import { taskRoutes } from "./contract-tasks.ts";

export const findingOutput = z.object({
  /** The violated invariant, e.g. `I3`. */
  invariant: z.string(),
  objectId: z.string(),
  detail: z.string(),
  foundAt: instant,
  settledAt: z.nullable(instant),
});

/** What operators see of the whole product. */
export const adminContract = defineContract({
  ...alarmRoutes,
  ...bulkRoutes,
  ...taskRoutes,
  ...customersContract,
  ...searchContract,
  "POST /v2/demo/clock": {
    summary: "Move the demo's clock ahead; it never goes back",
    access: "public",
    body: z.strictObject({ advanceSeconds: z.int().check(z.gte(1), z.lte(31_622_400)) }),
    output: z.object({ now: instant }),
    errors: ["not_found"],
    demoOnly: true,
  },
  "GET /v2/admin/findings": {
    summary: "What the auditor found: open findings first, oldest first, then settled ones, newest first",
    access: "staff",
    query: z.object(offsetPage),
    output: z.object({ findings: z.array(findingOutput), total: z.int(), waiting: waitingInAll }),
    errors: ["forbidden"],
    permission: "findings.read",
  },
});
