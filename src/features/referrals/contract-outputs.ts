import * as z from "zod/mini";
import { cents, instant } from "#src/shared/schemas.ts";
import { referralStates, rewardKinds, voidReasons } from "#src/shared/referrals.ts";

/** What is paid for a new customer now; who reached the threshold before has the terms of that day. */
export const programmeOutput = z.object({
  /** False: nothing is paid for who reaches the threshold now. */
  isOpen: z.boolean(),
  /** `fixed`: `rewardCents`. `net`, `margin`: `percentBp` of an order's price without tax, or of what the site earns by it. */
  kind: z.enum(rewardKinds),
  rewardCents: cents,
  /** In hundredths of a percent; null: the reward is fixed. */
  percentBp: z.nullable(z.int()),
  /** How long after the sign-up each order counts; null: one reward for each new customer. */
  months: z.nullable(z.int()),
  /** The most for one month; null: no limit. */
  capCents: z.nullable(cents),
  /** The terms in the words of the site's owner; empty: none. */
  termsText: z.string(),
  /** What the new customer has to have paid for what was delivered, less refunds. */
  minSpentCents: cents,
  /** How long a reward is held once that is reached. */
  holdDays: z.int(),
  /** How long a browser keeps whose link was followed. */
  cookieDays: z.int(),
});

/** A text of the terms that the site wrote in place of the product's, filled in. */
export const ownTermsOutput = z.object({
  language: z.string(),
  name: z.enum(["title", "open", "closed", "bound", "own"]),
  text: z.string(),
});

/** A referred customer as the referrer sees them: nothing that says who they are. */
export const referredOutput = z.object({
  /** The first letter of their name. */
  initial: z.string(),
  /** The day of the sign-up, UTC. */
  joinedOn: z.string(),
  /** Towards the threshold, in percent. */
  progress: z.int(),
  state: z.enum(referralStates),
  /** Why it is void; null: it is not. */
  reason: z.nullable(z.enum(voidReasons)),
  /** The reward, once the threshold is reached. */
  rewardCents: z.nullable(cents),
  availableAt: z.nullable(instant),
});

export const sumsOutput = z.object({
  /** Reached, and held. */
  pendingCents: cents,
  /** Our staff looks at it. */
  reviewCents: cents,
  /** Can be used now. */
  availableCents: cents,
  /** Was moved to the wallet or paid out. */
  paidCents: cents,
  /** Was taken back after it was used: the next rewards pay it. */
  debtCents: cents,
});
