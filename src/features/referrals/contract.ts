import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { payoutOutput } from "#src/features/payouts/contract-outputs.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, nothing, offsetPage } from "#src/shared/schemas.ts";
import { referralsAdminRoutes } from "./contract-admin.ts";
import { ownTermsOutput, programmeOutput, referredOutput, sumsOutput } from "./contract-outputs.ts";

/** A sum of rewards that is moved: never more than a year of them. */
const amountCents = z.int().check(z.gte(1), z.lte(100_000_000));

export const referralsContract = defineContract({
  ...referralsAdminRoutes,
  "GET /v2/referrals": {
    summary: "Who signed up by the customer's link, without who they are, and what that earned",
    access: "customer",
    scope: "wallet:read",
    right: "money",
    inLook: "money",
    query: z.object(offsetPage),
    output: z.object({
      programme: programmeOutput,
      /** The terms in the site's own words, by language; what is not among them is in the product's. */
      ownTerms: z.array(ownTermsOutput),
      /** Who signs up by it is the customer's referral. */
      link: z.string(),
      sums: sumsOutput,
      referred: z.array(referredOutput),
      total: z.int(),
    }),
    errors: [],
  },
  "POST /v2/referrals/click": {
    summary: "Count that a referral link was opened: how often on a day, and nothing of who opened it",
    access: "public",
    body: z.strictObject({
      /** The user whose link it is; of an unknown one nothing is counted. */
      referrer: z.string().check(z.maxLength(64)),
    }),
    output: nothing,
    errors: [],
    // As whatever visitors send without a session and without a secret.
    limit: "help",
  },
  "POST /v2/referrals/to-wallet": {
    summary: "Move earned rewards to the balance, at once",
    access: "customer",
    scope: "payments:write",
    right: "orders.buy",
    body: z.strictObject({ amountCents }),
    output: z.object({ movedCents: cents, availableCents: cents }),
    errors: ["insufficient_rewards"],
    idempotent: true,
  },
  "POST /v2/referrals/withdraw": {
    summary: "Ask for a payout of earned rewards; a session that has just proved who it is, never a key",
    access: "customer",
    scope: null,
    right: "orders.buy",
    stepUp: true,
    body: z.strictObject({ amountCents, destinationId: idSchema("payoutDestination") }),
    output: payoutOutput,
    errors: [
      "amount_too_small",
      "destination_not_ready",
      "insufficient_rewards",
      "payout_day_limit",
      "payout_person_unready",
      "withdrawal_open",
    ],
    idempotent: true,
  },
});
