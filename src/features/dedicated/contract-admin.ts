import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cursorPage, nothing } from "#src/shared/schemas.ts";
import { ofCustomer, shownCustomer, waitingInAll } from "#src/shared/staff-schemas.ts";
import { requestOutput, requestState } from "./contract-outputs.ts";

const params = z.object({ id: idSchema("dedicatedRequest") });
/** What the customer reads by mail and beside the request. */
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000));

const staffRequest = z.extend(requestOutput, { customer: shownCustomer });

/** Requests for dedicated servers, for staff. */
export const dedicatedAdminRoutes = defineContract({
  "GET /v2/admin/dedicated/requests": {
    summary: "Requests for dedicated servers: the queue, oldest first, or all of a state",
    access: "staff",
    permission: "dedicated.read",
    query: z.object({
      ...cursorPage,
      /** Absent: those not closed. */
      state: z.optional(requestState),
      customer: ofCustomer,
    }),
    output: z.object({
      requests: z.array(staffRequest),
      nextCursor: z.nullable(z.string()),
      /** Those without an answer. */
      waiting: waitingInAll,
    }),
    errors: [],
  },
  "GET /v2/admin/dedicated/requests/{id}": {
    summary: "A request for dedicated servers",
    access: "staff",
    permission: "dedicated.read",
    params,
    output: staffRequest,
    errors: ["not_found"],
  },
  "POST /v2/admin/dedicated/requests/{id}/answer": {
    summary: "Answer a request; the customer gets the text by mail",
    access: "staff",
    permission: "dedicated.answer",
    params,
    body: z.strictObject({ text }),
    output: nothing,
    errors: ["not_found"],
  },
  "POST /v2/admin/dedicated/requests/{id}/close": {
    summary: "Close a request, with last words or without",
    access: "staff",
    permission: "dedicated.answer",
    params,
    body: z.strictObject({ text: z.optional(text) }),
    output: nothing,
    errors: ["not_found"],
  },
});
