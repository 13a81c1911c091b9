import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { nothing, staffReason } from "#src/shared/schemas.ts";

/** Calls of staff about API keys of customers. */
export const apiKeysAdminContract = defineContract({
  "POST /v2/admin/api-keys/{id}/revoke": {
    summary: "End a customer's API key at once; its customer sees that we did it",
    access: "staff",
    permission: "customers.access",
    stepUp: true,
    params: z.object({ id: idSchema("apiKey") }),
    body: z.strictObject({ reason: staffReason }),
    output: nothing,
    errors: ["not_found"],
  },
});
