import * as z from "zod/mini";
import { defineStaffAct } from "#src/platform/operator/staff-act.ts";
import { customerThing } from "#src/features/accounts/server/index.ts";
import { encodeId } from "#src/shared/ids.ts";
import { announceChange } from "./announce-change.ts";
import type { PriceDeps } from "./deps.ts";
import { draftChange } from "./draft-change.ts";

/** What staff does with prices that may need a second person. */
export function priceActs(deps: PriceDeps) {
  return {
    announce: defineStaffAct({
      name: "services.announce-prices",
      permission: "prices.write",
      payload: z.object({
        changeId: z.guid(),
        expectedServices: z.nullable(z.int()),
        /** What lower prices give away in a year. */
        forgoneCents: z.int(),
        version: z.optional(z.string()),
      }),
      cents: (payload) => payload.forgoneCents,
      subject: ({ changeId }) => ({ objectType: "price-change", objectId: changeId }),
      describe: async (db, { changeId, expectedServices, forgoneCents }) => {
        const change = await db
          .selectFrom("price_changes")
          .select(["name", "from_at"])
          .where("id", "=", changeId)
          .executeTakeFirst();
        return {
          customer: null,
          thing: null,
          facts: [
            { key: "change", kind: "text", value: change?.name ?? "" },
            ...(expectedServices === null
              ? []
              : [{ key: "services", kind: "count", value: expectedServices } as const]),
            ...(change ? [{ key: "from", kind: "time", value: change.from_at.toISOString() } as const] : []),
            ...(forgoneCents > 0 ? [{ key: "forgone", kind: "cents", value: forgoneCents } as const] : []),
          ],
        };
      },
      run: (trx, ctx, { payload, reason }) =>
        announceChange(deps, trx, ctx, {
          id: payload.changeId,
          expectedServices: payload.expectedServices,
          forgoneCents: payload.forgoneCents,
          version: payload.version,
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
      describe: async (db, { serviceId, kind, months, cents, fromAt, forgoneCents }) => {
        const { clock } = deps.platform;
        const asked = { part: "term", fromAt: new Date(fromAt), now: clock.now() } as const;
        const [part] = await deps
          .kindOf(kind)
          .findParts(db, { ...asked, selection: { services: [serviceId] } });
        return {
          customer: part ? await customerThing(db, part.customerId) : null,
          thing: { kind, id: encodeId(kind, serviceId), name: part?.name ?? null },
          facts: [
            { key: "price", kind: "cents", value: cents },
            { key: "term", kind: "count", value: months },
            { key: "from", kind: "time", value: fromAt },
            { key: "forgone", kind: "cents", value: forgoneCents },
          ],
        };
      },
      run: async (trx, ctx, { payload, reason, id }) => {
        const { serviceId, kind, months, cents, fromAt, forgoneCents } = payload;
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
        await announceChange(deps, trx, ctx, { id, expectedServices: 1, forgoneCents, reason });
        return { id };
      },
    }),
  };
}
