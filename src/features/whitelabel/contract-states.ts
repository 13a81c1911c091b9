import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { instant } from "#src/shared/schemas.ts";

const params = z.object({ id: idSchema("whitelabelSite") });

const output = z.object({
  state: z.enum(["draft", "review", "live", "suspended", "closing", "closed"]),
  /** Who stopped it; null: it is not stopped. */
  stoppedBy: z.nullable(z.enum(["owner", "staff"])),
  /** When one that is closing ends. */
  closesAt: z.nullable(instant),
  /** Where its customers find it then: a host of no brand. */
  movesTo: z.nullable(z.string()),
});

const ofOwner = {
  access: "customer",
  scope: "whitelabel:write",
  right: "orders.buy",
  params,
  output,
} as const;

export const whitelabelStatesContract = defineContract({
  "GET /v2/whitelabel/{id}/state": {
    summary: "Whether a site sells, who stopped it, and when it ends",
    access: "customer",
    scope: "whitelabel:read",
    right: "money",
    inLook: "money",
    params,
    output,
    errors: ["not_found"],
  },
  "POST /v2/whitelabel/{id}/suspend": {
    summary: "Sell nothing new on a site; what its customers have goes on",
    ...ofOwner,
    body: z.strictObject({}),
    errors: ["not_found", "site_not_live"],
  },
  "POST /v2/whitelabel/{id}/resume": {
    summary: "Sell again on a site that was stopped by its owner or is closing",
    ...ofOwner,
    body: z.strictObject({}),
    errors: ["not_found", "site_not_live", "site_stopped"],
  },
  "POST /v2/whitelabel/{id}/close": {
    summary:
      "Close a site: at once while it was never open, else in 30 days; its customers stay with the provider",
    ...ofOwner,
    isDestructive: true,
    body: z.strictObject({ confirmName: z.string().check(z.maxLength(100)) }),
    errors: ["not_found", "site_ended"],
  },
});
