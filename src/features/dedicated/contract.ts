import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { maxNoteCharacters } from "#src/shared/server-limits.ts";
import { nothing } from "#src/shared/schemas.ts";
import { dedicatedAdminRoutes } from "./contract-admin.ts";
import { requestOutput } from "./contract-outputs.ts";

/** Most machines of one configuration in one request. */
export const maxMachines = 10;

export const requestBody = z.strictObject({
  configuration: z.string().check(z.maxLength(40)),
  quantity: z.int().check(z.gte(1), z.lte(maxMachines)),
  /** Wishes in the customer's own words: system, disks, addresses. */
  note: z.string().check(z.trim(), z.maxLength(maxNoteCharacters)),
});

export const dedicatedContract = defineContract({
  ...dedicatedAdminRoutes,
  "GET /v2/dedicated/requests": {
    summary: "The newest 50 requests for dedicated servers, with their answers",
    access: "customer",
    scope: "servers:read",
    right: "services.read",
    inLook: "dedicated",
    output: z.object({ requests: z.array(requestOutput) }),
    errors: [],
  },
  "POST /v2/dedicated/requests": {
    summary: "Ask for dedicated servers; nothing is charged, the answer comes by mail and in the list",
    access: "customer",
    scope: "servers:write",
    right: "orders.buy",
    body: requestBody,
    output: z.object({ id: idSchema("dedicatedRequest") }),
    errors: ["site_sells_nothing", "configuration_unavailable", "request_limit"],
    idempotent: true,
  },
  "POST /v2/dedicated/requests/{id}/withdraw": {
    summary: "Take a request back; one that is closed already stays so",
    access: "customer",
    scope: "servers:write",
    right: "orders.buy",
    inStop: "open",
    params: z.object({ id: idSchema("dedicatedRequest") }),
    body: z.strictObject({}),
    output: nothing,
    errors: ["not_found"],
  },
});
