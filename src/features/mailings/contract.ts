import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { nothing } from "#src/shared/schemas.ts";
import { mailingsAdminRoutes } from "./contract-admin.ts";

export const mailingsContract = defineContract({
  ...mailingsAdminRoutes,
  "POST /v2/announcements/{id}/dismiss": {
    summary: "Close the banner of an announcement, for yourself",
    access: "customer",
    scope: null,
    right: "self",
    params: z.object({ id: idSchema("mailing") }),
    body: z.strictObject({}),
    output: nothing,
    errors: ["not_found"],
  },
});
