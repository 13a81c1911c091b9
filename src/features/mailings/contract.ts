import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { nothing } from "#src/shared/schemas.ts";
import { mailingsAdminRoutes } from "./contract-admin.ts";
import { mailingReviewContract } from "./contract-review.ts";
import { siteMailingsContract } from "./contract-site.ts";

export const mailingsContract = defineContract({
  ...mailingsAdminRoutes,
  ...siteMailingsContract,
  ...mailingReviewContract,
  "POST /v2/mailings/unsubscribe": {
    summary: "Get no more mails of the site that sell something, by the token of a link in one",
    access: "public",
    body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
    output: nothing,
    errors: ["not_found"],
    limit: "guess",
  },
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
