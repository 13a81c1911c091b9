import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { nothing, staffReason } from "#src/shared/schemas.ts";

/** Calls of staff about webhooks of customers. */
export const webhooksAdminContract = defineContract({
  "POST /v2/admin/webhooks/{id}/disable": {
    summary: "Switch a customer's webhook off; its customer can switch it on again",
    access: "staff",
    permission: "customers.access",
    stepUp: true,
    params: z.object({ id: idSchema("webhookEndpoint") }),
    body: z.strictObject({ reason: staffReason }),
    output: nothing,
    errors: ["not_found"],
  },
});
