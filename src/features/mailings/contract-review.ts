import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant, nothing, staffReason } from "#src/shared/schemas.ts";
import { mailingLanguage } from "./contract-outputs.ts";

const expectedVersion = z.int().check(z.gte(1));
const answer = {
  access: "staff",
  permission: "mailings.send",
  stepUp: true,
  params: z.object({ id: idSchema("mailing") }),
  output: nothing,
} as const;

/** First mailings of resellers' sites, which wait for staff of the provider. */
export const mailingReviewContract = defineContract({
  "GET /v2/admin/site-mailings": {
    summary: "First mailings of resellers' sites that wait for staff, the oldest first",
    access: "staff",
    permission: "mailings.read",
    output: z.object({
      mailings: z.array(
        z.object({
          id: idSchema("mailing"),
          site: z.object({ name: z.string(), url: z.string() }),
          texts: z.array(z.object({ language: mailingLanguage, subject: z.string(), body: z.string() })),
          /** Who would get it now. */
          recipients: z.int(),
          replyTo: z.nullable(z.string()),
          version: z.int(),
          /** Since when it waits. */
          sinceAt: instant,
        }),
      ),
    }),
    errors: [],
  },
  "POST /v2/admin/site-mailings/{id}/approve": {
    summary: "Let the first mailing of a site go; its later ones go without asking",
    ...answer,
    body: z.strictObject({ expectedVersion, reason: staffReason }),
    errors: ["mailing_empty", "not_found", "version_changed"],
  },
  "POST /v2/admin/site-mailings/{id}/return": {
    summary: "Send the first mailing of a site back to its reseller, with what is wrong about it",
    ...answer,
    body: z.strictObject({
      expectedVersion,
      /** Read by the reseller. */
      note: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
      reason: staffReason,
    }),
    errors: ["not_found", "version_changed"],
  },
});
