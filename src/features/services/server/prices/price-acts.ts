import * as z from "zod/mini";
import { defineStaffAct } from "#src/platform/operator/staff-act.ts";
import { announceChange } from "./announce-change.ts";
import type { PriceDeps } from "./deps.ts";
import { draftChange } from "./draft-change.ts";

/** What staff does with prices that may need a second person. */
export function priceActs(deps: PriceDeps) {
  return {
    announce: defineStaffAct({
      name: "services.announce-prices",
      permission: "prices.write",
      payload: z.object({ changeId: z.guid(), expectedServices: z.nullable(z.int()) }),
      subject: ({ changeId }) => ({ objectType: "price-change", objectId: changeId }),
      run: (trx, ctx, { payload, reason }) =>
        announceChange(deps, trx, ctx, {
          id: payload.changeId,
          expectedServices: payload.expectedServices,
          reason,
        }),
    }),
    /** Gives one service a price of its own; the change has the id of the act. */
    setPrice: defineStaffAct({
      name: "services.set-price",
      permission: "prices.write",
      payload: z.object({
        serviceId: z.guid(),
        kind: z.enum(["server", "domain"]),
        months: z.int(),
        cents: z.int(),
        fromAt: z.iso.datetime(),
        /** What a lower price gives away in a year. */
        forgoneCents: z.int(),
      }),
      cents: ({ forgoneCents }) => forgoneCents,
      subject: ({ serviceId, kind }) => ({ objectType: kind, objectId: serviceId }),
      run: async (trx, ctx, { payload, reason, id }) => {
        const { serviceId, kind, months, cents, fromAt } = payload;
        await draftChange(trx, ctx, {
          id,
          draft: {
            kind,
            name: "Price of one service",
            selection: { services: [serviceId] },
            target: { part: "term", cents, termMonths: months },
            fromAt: new Date(fromAt),
            reason,
          },
        });
        await announceChange(deps, trx, ctx, { id, expectedServices: 1, reason });
        return { id };
      },
    }),
  };
}
