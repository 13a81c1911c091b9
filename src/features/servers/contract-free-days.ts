import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, instant, staffReason } from "#src/shared/schemas.ts";

/** The call of staff that gives a server free days. */
export const freeDaysContract = defineContract({
  "POST /v2/admin/servers/{id}/free-days": {
    summary: "Give a server days that are not charged; its customer is notified",
    access: "staff",
    permission: "prices.write",
    stepUp: true,
    params: z.object({ id: idSchema("server") }),
    body: z.strictObject({
      days: z.int().check(z.gte(1), z.lte(366)),
      /** Until when it is paid, as it was shown: a repeated call gives nothing more. */
      expectedPaidUntil: z.iso.datetime(),
      /** What the customer reads in the notice and the mail. */
      text: z.string().check(z.trim(), z.minLength(5), z.maxLength(1000)),
      reason: staffReason,
    }),
    /** What the days are worth at the server's price, or the list's where that is more, counts as given away. */
    output: z.object({ paidUntil: instant, worthCents: cents }),
    errors: ["approval_needed", "free_days_limit", "not_found", "paid_until_changed", "server_not_active"],
  },
});
