import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, offsetPage } from "#src/shared/schemas.ts";

const params = z.object({ id: idSchema("whitelabelSite") });

const programme = {
  /** False: nothing is paid for who reaches the threshold now. */
  isOpen: z.boolean(),
  /** What is paid for each new customer, out of the margin that is available. */
  rewardCents: z.int().check(z.gte(1), z.lte(100_000)),
  /** What the new customer has to have paid for what was delivered, less refunds. */
  minSpentCents: z.int().check(z.gte(1), z.lte(1_000_000)),
  /** How long a reward is held once that is reached. */
  holdDays: z.int().check(z.gte(0), z.lte(180)),
} as const;

export const affiliateProgramBody = z.strictObject(programme);

const programmeOutput = z.object({
  ...programme,
  /** How often it was set; 0: never. */
  version: z.int(),
  /** How long a browser keeps whose link was followed. */
  cookieDays: z.int(),
  /** What a customer's link begins with; their user id follows. */
  linkPrefix: z.string(),
});

/** What a site pays those of its customers who bring others. */
export const affiliatesContract = defineContract({
  "GET /v2/whitelabel/{id}/affiliate-program": {
    summary: "What the site pays customers who bring others",
    access: "customer",
    scope: "whitelabel:read",
    right: "money",
    inLook: "money",
    params,
    output: programmeOutput,
    errors: ["not_found"],
  },
  "PUT /v2/whitelabel/{id}/affiliate-program": {
    summary: "Set what the site pays customers who bring others; what was reached before keeps its terms",
    access: "customer",
    scope: "whitelabel:write",
    right: "orders.buy",
    params,
    body: affiliateProgramBody,
    output: programmeOutput,
    errors: ["not_found"],
  },
  "GET /v2/whitelabel/{id}/affiliates": {
    summary: "Customers of the site who brought others, who earned most first",
    access: "customer",
    scope: "whitelabel:read",
    right: "money",
    inLook: "money",
    params,
    query: z.object(offsetPage),
    output: z.object({
      affiliates: z.array(
        z.object({
          customerId: idSchema("customer"),
          name: z.string(),
          signUps: z.int(),
          /** Of these, how many reached the threshold. */
          reached: z.int(),
          earnedCents: cents,
          /** What our staff looks at. */
          reviewCents: cents,
        }),
      ),
      total: z.int(),
    }),
    errors: ["not_found"],
  },
});
