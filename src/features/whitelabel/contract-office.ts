import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cursorPage, instant, nothing, staffReason } from "#src/shared/schemas.ts";
import { mailSenderState } from "./contract-mail-sender.ts";
import { botState } from "./contract-telegram.ts";
import { shownCustomer } from "#src/shared/staff-schemas.ts";

const basisPoints = z.int().check(z.gte(0), z.lte(9000));

const siteState = z.enum(["draft", "review", "live", "suspended", "closing", "closed"]);

export const resellerSite = z.object({
  id: idSchema("whitelabelSite"),
  name: z.string(),
  host: z.nullable(z.string()),
  state: siteState,
  customer: shownCustomer,
  /** How much less than the list its reseller pays. */
  discountBp: z.int(),
  /** From which address of its own its mail comes, or is to come; null: the neutral one. */
  mailSender: z.nullable(z.object({ address: z.string(), state: mailSenderState, isUsed: z.boolean() })),
  /** Its bot in Telegram; null: it has none. */
  bot: z.nullable(z.object({ username: z.string(), state: botState })),
  createdAt: instant,
});

/** Sites of resellers, for staff. */
export const whitelabelOfficeContract = defineContract({
  "GET /v2/admin/resellers": {
    summary: "Sites of resellers with whose they are and what they pay less than the list, newest first",
    access: "staff",
    permission: "prices.read",
    query: z.object({ ...cursorPage, state: z.optional(siteState) }),
    output: z.object({ sites: z.array(resellerSite), nextCursor: z.nullable(z.string()) }),
    errors: [],
  },
  "PUT /v2/admin/resellers/{id}/discount": {
    summary: "Set how much less than the list a site's reseller pays; running services keep their cost",
    access: "staff",
    permission: "prices.write",
    stepUp: true,
    params: z.object({ id: idSchema("whitelabelSite") }),
    body: z.strictObject({
      /** The one that was seen. */
      seenBp: basisPoints,
      discountBp: basisPoints,
      reason: staffReason,
    }),
    output: nothing,
    errors: ["not_found", "version_changed"],
  },
});
