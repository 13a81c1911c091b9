import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { statusAdminRoutes } from "./contract-admin.ts";
import { statusLanguage, statusOutput } from "./contract-outputs.ts";

export const statusContract = defineContract({
  ...statusAdminRoutes,
  "GET /v2/status": {
    summary:
      "How everything is: components with their last 90 days, incidents and planned work, as staff says",
    access: "public",
    query: z.object({ language: z._default(statusLanguage, "en") }),
    output: statusOutput,
    errors: [],
  },
});
