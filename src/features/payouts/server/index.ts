import type { FastifyInstance } from "fastify";
import { hourlyAt } from "#src/platform/jobs/schedule.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { Platform } from "#src/platform/platform.ts";
import { registerCallbacks } from "./cards/register-callbacks.ts";
import { lookAtPaidCards, settleCards } from "./cards/settle-cards.ts";
import { confirmSent } from "./confirm-sent.ts";
import type { PayoutsDeps } from "./deps.ts";
import { listPayouts, type PayoutsAsked, readEarned } from "./list-payouts.ts";
import { payoutActs } from "./office/payout-acts.ts";
import { type PayoutRequest, type PayoutSource, requestPayout } from "./request-payout.ts";
import { createPayoutsHandlers } from "./routes.ts";

export type { PayoutSource } from "./request-payout.ts";
export type { PayoutView } from "./show-payout.ts";

export type Payouts = ReturnType<typeof createPayouts>;

/** Chains of a demo have a block every two seconds. */
const confirmEveryMs = 5_000;

/** Money that customers earned, on its way out of the product: what they are paid in, never what they paid in. */
export function createPayouts(platform: Platform, deps: PayoutsDeps) {
  const context = { ...deps, platform };
  const acts = payoutActs(context);
  return {
    handlers: createPayoutsHandlers(context, acts),
    staffActs: Object.values(acts),
    jobs: [
      { name: "confirm-payouts", everyMs: confirmEveryMs, run: () => confirmSent(context) },
      { name: "settle-card-payouts", everyMs: confirmEveryMs, run: () => settleCards(context) },
      { name: "look-at-paid-cards", schedule: hourlyAt(47), run: () => lookAtPaidCards(context) },
    ],
    registerCallbacks: (app: FastifyInstance) => registerCallbacks(app, context),
    /** Asks for a payout: see there for what its route must ask for, and what it refuses. */
    request: (ctx: Ctx<UserActor>, request: PayoutRequest) => requestPayout(context, ctx, request),
    /** Payouts of a customer, of one source or of all. */
    list: (customerId: string, asked: PayoutsAsked) => listPayouts(context, customerId, asked),
    /** What is in an account of earned money now, and on its way out of it. */
    readEarned: (customerId: string, source: PayoutSource) => readEarned(context, customerId, source),
  };
}
