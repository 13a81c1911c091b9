import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { referralStates, rewardKinds, rewardSignals, voidReasons } from "#src/shared/referrals.ts";
import { cents, cursorPage, instant, nothing, offsetPage } from "#src/shared/schemas.ts";

const params = z.object({ id: idSchema("whitelabelSite") });

const programme = {
  /** False: nothing is paid for orders that are delivered now. */
  isOpen: z.boolean(),
  /** What is paid for an order that counts, where the reward is fixed; never more than its margin. */
  rewardCents: z.int().check(z.gte(1), z.lte(100_000)),
  /** What the new customer has to have paid for what was delivered, less refunds. */
  minSpentCents: z.int().check(z.gte(1), z.lte(1_000_000)),
  /** How long a reward is held after the delivery. */
  holdDays: z.int().check(z.gte(0), z.lte(180)),
} as const;

const share = {
  /** `fixed`: `rewardCents`. `net`, `margin`: `percentBp` of the order's price without tax, or of its margin. */
  kind: z.enum(rewardKinds),
  /** In hundredths of a percent; null: the reward is fixed. */
  percentBp: z.nullable(z.int().check(z.gte(1), z.lte(10_000))),
  /** How many months after the sign-up orders count; null: the first that reaches the threshold alone. */
  months: z.nullable(z.int().check(z.gte(1), z.lte(60))),
  /** The most that one affiliate gets for orders of a month; null: no limit. */
  capCents: z.nullable(z.int().check(z.gte(1), z.lte(10_000_000))),
  /** What your customers read of the terms, in your words. */
  termsText: z.string().check(z.maxLength(4_000)),
} as const;

/** What is left out of a share stays as it was. */
export const affiliateProgramBody = z.strictObject({
  ...programme,
  kind: z.optional(share.kind),
  percentBp: z.optional(share.percentBp),
  months: z.optional(share.months),
  capCents: z.optional(share.capCents),
  termsText: z.optional(share.termsText),
});

const programmeOutput = z.object({
  ...programme,
  ...share,
  /** How often it was set; 0: never. */
  version: z.int(),
  /** Its latest versions, the newest first: an order has the terms of the moment of its delivery. */
  history: z.array(z.object({ ...programme, ...share, version: z.int(), createdAt: instant })),
  /** How long a browser keeps whose link was followed. */
  cookieDays: z.int(),
  /** What a customer's link begins with; their user id follows. */
  linkPrefix: z.string(),
});

const customer = z.object({ id: idSchema("customer"), name: z.string() });

const reward = z.object({
  id: idSchema("reward"),
  state: z.enum(referralStates),
  reason: z.nullable(z.enum(voidReasons)),
  referrer: customer,
  referred: customer,
  cents: z.nullable(cents),
  /** What the new customer paid so far, less refunds. */
  spentCents: cents,
  thresholdCents: z.nullable(cents),
  /** Why somebody has to look: each is a reason to look, no proof. */
  signals: z.array(z.enum(rewardSignals)),
  joinedAt: instant,
  reachedAt: z.nullable(instant),
  availableAt: z.nullable(instant),
});

/** Kept with the decision; the affiliate does not read it. */
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));

const decision = {
  access: "customer",
  scope: "whitelabel:write",
  right: "orders.buy",
  params: z.object({ id: idSchema("whitelabelSite"), rewardId: idSchema("reward") }),
  output: nothing,
  errors: ["not_found", "reward_decided"],
} as const;

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
    summary:
      "Set what the site pays customers who bring others; orders that were delivered before keep their terms",
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
          /** How often their link was opened. */
          clicks: z.int(),
          /** What waits for review. */
          reviewCents: cents,
        }),
      ),
      total: z.int(),
    }),
    errors: ["not_found"],
  },
  "GET /v2/whitelabel/{id}/rewards": {
    summary: "Rewards of the site's affiliates: those that wait for review, oldest first, or all of a state",
    access: "customer",
    scope: "whitelabel:read",
    right: "money",
    inLook: "money",
    params,
    query: z.object({
      ...cursorPage,
      /** Absent: those that wait for review. */
      state: z.optional(z.enum(referralStates)),
    }),
    output: z.object({ rewards: z.array(reward), nextCursor: z.nullable(z.string()) }),
    errors: ["not_found"],
  },
  "POST /v2/whitelabel/{id}/rewards/{rewardId}/approve": {
    summary: "Approve a reward that waits for review; it is paid after its hold",
    ...decision,
    body: z.strictObject({ reason }),
  },
  "POST /v2/whitelabel/{id}/rewards/{rewardId}/void": {
    summary:
      "Void a reward that waits for review: it goes back to your margin, and this customer brings nothing more",
    ...decision,
    isDestructive: true,
    body: z.strictObject({ reason }),
  },
});
