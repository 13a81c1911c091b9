import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant, nothing, staffReason } from "#src/shared/schemas.ts";

// What staff holds of domains. `cause` is shown to the customer as a code, `text` as it is; `reason` stays with us.

const params = z.object({ id: idSchema("domain") });
const cause = z.enum(["abuse", "admin"]);

/** Calls of staff that lock domains, and take them out of their zone. */
export const domainHoldsContract = defineContract({
  "GET /v2/admin/domains/{id}/holds": {
    summary: "What staff held of a domain, newest first",
    access: "staff",
    permission: "domains.hold",
    params,
    output: z.object({
      holds: z.array(
        z.object({
          cause,
          reason: z.string(),
          text: z.string(),
          /** It was taken out of the zone too. */
          stopsName: z.boolean(),
          at: instant,
          endedAt: z.nullable(instant),
        }),
      ),
    }),
    errors: ["not_found"],
  },
  "POST /v2/admin/domains/{id}/hold": {
    summary:
      "Lock a domain so that its customer cannot unlock it, reject a transfer away, and on demand take it out of the zone (clientHold)",
    access: "staff",
    permission: "domains.hold",
    stepUp: true,
    params,
    body: z.strictObject({
      /** `abuse` needs abuse.write too. */
      cause,
      /** What the customer reads, as plain text. */
      text: z.string().check(z.trim(), z.minLength(5), z.maxLength(1000)),
      stopsName: z.boolean(),
      reason: staffReason,
    }),
    output: nothing,
    errors: [
      "domain_busy",
      "domain_not_active",
      "forbidden",
      "hold_unavailable",
      "lock_unavailable",
      "not_found",
      "unavailable",
    ],
  },
  "POST /v2/admin/domains/{id}/hold/lift": {
    summary: "End a hold: the domain is in the zone again, and locked as it was before",
    access: "staff",
    permission: "domains.hold",
    stepUp: true,
    params,
    body: z.strictObject({ reason: staffReason }),
    output: nothing,
    errors: ["not_found", "nothing_to_cancel"],
  },
});
