import * as z from "zod/mini";
import { payoutOutput } from "#src/features/payouts/contract-outputs.ts";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, instant, offsetPage } from "#src/shared/schemas.ts";

const params = z.object({ id: idSchema("whitelabelSite") });

/** What a site earned on its way to its owner. */
export const withdrawalsContract = defineContract({
  "GET /v2/whitelabel/{id}/withdrawals": {
    summary: "Payouts of a site's margin, the newest first, and what is available",
    access: "customer",
    scope: "whitelabel:read",
    right: "money",
    inLook: "money",
    params,
    query: z.object(offsetPage),
    output: z.object({
      withdrawals: z.array(payoutOutput),
      /** What can be asked for now. */
      availableCents: cents,
      /** Of orders that may still be taken back. */
      pendingCents: cents,
      /** When the next margin becomes available, and how much; null: nothing is pending. */
      nextMaturity: z.nullable(z.object({ at: instant, cents })),
      total: z.int(),
    }),
    errors: ["not_found"],
  },
  "POST /v2/whitelabel/{id}/withdrawals/request": {
    summary: "Ask for a payout of a site's margin; a session that has just proved who it is, never a key",
    access: "customer",
    scope: null,
    right: "orders.buy",
    stepUp: true,
    params,
    body: z.strictObject({
      amountCents: z.int().check(z.gte(1), z.lte(100_000_000)),
      destinationId: idSchema("payoutDestination"),
    }),
    output: payoutOutput,
    errors: [
      "amount_too_small",
      "destination_not_ready",
      "insufficient_margin",
      "not_found",
      "payout_day_limit",
      "payout_person_unready",
      "withdrawal_open",
    ],
    idempotent: true,
  },
});
