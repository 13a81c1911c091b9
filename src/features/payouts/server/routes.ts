import type { Handlers } from "#src/platform/http/handlers.ts";
import { type payoutsContract } from "../contract.ts";
import { destinationWaitHours, leastPayoutCents } from "#src/shared/payouts.ts";
import { payoutsAdminHandlers } from "./admin-routes.ts";
import { addCard, cardsOf, openCardPage } from "./cards/add-card.ts";
import type { PayoutsContext } from "./deps.ts";
import { addDestination, listDestinations, removeDestination } from "./destinations.ts";
import { cancelPayout } from "./end-payout.ts";
import { listPayouts } from "./list-payouts.ts";
import type { PayoutActs } from "./office/payout-acts.ts";
import { readLeftOfDay } from "./request-payout.ts";

export function createPayoutsHandlers(
  context: PayoutsContext,
  acts: PayoutActs,
): Handlers<typeof payoutsContract> {
  return {
    ...payoutsAdminHandlers(context, acts),
    "GET /v2/payouts/destinations": async ({ ctx }) => ({
      destinations: await listDestinations(context, ctx.actor.customerId),
      methods: context.outgoing
        .methods()
        .map(({ id, name, network, asset }) => ({ id, name, network, asset })),
      cards: cardsOf(context),
      waitHours: destinationWaitHours,
    }),
    "POST /v2/payouts/destinations": ({ ctx, body }) => addDestination(context, ctx, body),
    "POST /v2/payouts/cards/page": async ({ ctx }) => ({ url: await openCardPage(context, ctx, ctx.origin) }),
    "POST /v2/payouts/cards": ({ ctx, body }) => addCard(context, ctx, body),
    "DELETE /v2/payouts/destinations/{id}": async ({ ctx, params }) => {
      await removeDestination(context, ctx, params.id);
      return {};
    },
    "GET /v2/payouts": async ({ ctx, query }) => ({
      ...(await listPayouts(context, ctx.actor.customerId, query)),
      leastCents: leastPayoutCents,
      leftOfDayCents: await readLeftOfDay(context, ctx.actor.customerId, ctx.now),
    }),
    "POST /v2/payouts/{id}/cancel": ({ ctx, params }) => cancelPayout(context, ctx, params.id),
  };
}
