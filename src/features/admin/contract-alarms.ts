import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, instant, nothing, staffReason } from "#src/shared/schemas.ts";
import { shownCustomer, staffPage, waitingInAll } from "#src/shared/staff-schemas.ts";

/** Alarms, for staff. */
export const alarmRoutes = defineContract({
  "GET /v2/admin/alarms": {
    summary: "What waits for staff, oldest first; settled ones and all, newest first",
    access: "staff",
    permission: "alarms.read",
    query: z.object({
      ...staffPage,
      state: z._default(z.enum(["open", "settled", "all"]), "open"),
      kind: z.optional(z.string().check(z.maxLength(60))),
    }),
    output: z.object({
      alarms: z.array(
        z.object({
          id: idSchema("alarm"),
          kind: z.string(),
          detail: z.string(),
          /**
           * The same as a text of the office and what it is filled with; null of alarms from before it was kept, and of those
           * with amounts for roles that do not read the ledger.
           */
          said: z.nullable(
            z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
          ),
          /**
           * Whose things it is about, and how much money; null where it is about no one's. Amounts, also those of `detail`,
           * are for roles that read the ledger.
           */
          customer: z.nullable(shownCustomer),
          cents: z.nullable(cents),
          /** The page of the office about it; null: what it is about has none. */
          path: z.nullable(z.string()),
          /** What it is about waits in another queue that the member may open, too, and is counted there. */
          inQueue: z.boolean(),
          /** The command that settles it. */
          command: z.string(),
          raisedAt: instant,
          mailedAt: z.nullable(instant),
          settledAt: z.nullable(instant),
          /** By staff, rather than because its cause is gone. */
          isClosed: z.boolean(),
        }),
      ),
      nextCursor: z.nullable(z.string()),
      waiting: waitingInAll,
    }),
    errors: [],
  },
  "POST /v2/admin/alarms/{id}/close": {
    summary: "Close an alarm without further action; it is not raised again",
    access: "staff",
    permission: "alarms.close",
    params: z.object({ id: idSchema("alarm") }),
    body: z.strictObject({ reason: staffReason }),
    output: nothing,
    errors: ["not_found"],
  },
});
