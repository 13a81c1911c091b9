import { createHash } from "node:crypto";
import * as z from "zod/mini";
import {
  customerText,
  customerThing,
  findBuyer,
  findCustomer,
  requireNewOwner,
} from "#src/features/accounts/server/index.ts";
import { creditAdjustment } from "#src/features/wallet/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import { sqlContext } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { forCustomer } from "#src/platform/operator/act-ctx.ts";
import { defineStaffAct } from "#src/platform/operator/staff-act.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";
import { addMonths } from "#src/shared/time.ts";
import { serversEvents } from "../../events.ts";
import { placePurchase } from "../purchase-server.ts";
import { describeOrder } from "./describe-order.ts";
import { describeServer } from "./describe-server.ts";
import { checkOrder } from "./check-order.ts";

/** A purchase that was checked. It has no root password: its customer sets one, and staff learns none. */
const purchase = z.strictObject({
  name: z.string(),
  plan: z.string(),
  location: z.string(),
  image: z.string(),
  months: z.int(),
  autoprolong: z.boolean(),
  expectedTotalCents: z.int().check(z.gte(0)),
  sshKeyIds: z.array(z.string()),
});

const ordered = z.strictObject({
  /** A UUID. */
  customerId: z.string(),
  /** How the customer agreed to the terms. */
  consent: z.string(),
  purchase,
});

/** Which servers staff gives, to whom. */
const move = z.strictObject({ serverId: z.string(), customerId: z.string() });

/** What staff does with servers that costs somebody something. */
export function serverActs(platform: Platform, { simulated }: { readonly simulated: boolean }) {
  // What a customer is charged and what is given away have limits of their own.
  const orderAct = ({ isGift }: { readonly isGift: boolean }) =>
    defineStaffAct({
      name: isGift ? "servers.gift" : "servers.order",
      permission: "orders.buy",
      payload: ordered,
      cents: ({ purchase: { expectedTotalCents } }) => expectedTotalCents,
      subject: ({ customerId }) => ({ objectType: "customer", objectId: customerId }),
      describe: async (db, { customerId, consent, purchase: bought }) => ({
        customer: await customerThing(db, customerId),
        thing: null,
        facts: [
          { key: isGift ? "ourCost" : "charged", kind: "cents", value: bought.expectedTotalCents },
          ...(await describeOrder(db, bought)),
          { key: "consent", kind: "text", value: consent },
        ],
      }),
      check: (db, { customerId, purchase: bought }, now) => checkOrder(db, { ...bought, customerId, now }),
      isRehearsed: true,
      run: async (trx, ctx, { payload, reason, id }) => {
        const { customerId, siteId } = await findBuyer(trx, payload.customerId, ctx.now);
        const cents = payload.purchase.expectedTotalCents;
        if (isGift && cents > 0) {
          const credit = { id: platform.ids.next(), customerId, cents: BigInt(cents), key: id };
          await creditAdjustment(trx, { ...ctx, reason }, credit);
        }
        const requestHash = createHash("sha256").update(JSON.stringify(payload)).digest();
        const as = forCustomer(ctx, { customerId, siteId });
        const idempotency = { key: id, requestHash };
        const answer = await placePurchase(trx, { simulated, ids: platform.ids }, as, {
          ...payload.purchase,
          passwordHash: null,
          ...idempotency,
        });
        const [serverId, orderId] = [
          decodeId("server", answer.server.id),
          decodeId("order", answer.order.id),
        ];
        if (serverId === null || orderId === null) throw new Error("the answer has no ids");
        await writeAudit(
          trx,
          { ...ctx, reason },
          {
            action: "order.on-behalf",
            objectType: "order",
            objectId: orderId,
            detail: { consent: payload.consent, isGift, customerId, serverId },
          },
        );
        const [owner, thing] = [
          { siteId, customerId },
          { serverId, orderId },
        ];
        if (isGift) {
          const untilMs = addMonths(ctx.now, payload.purchase.months).getTime();
          const given = { name: "servers.given.v1", payload: { ...thing, untilMs } } as const;
          await publishEvent(trx, ctx, serversEvents, { ...owner, ...given });
        } else {
          const charged = { name: "servers.ordered-for.v1", payload: { ...thing, cents } } as const;
          await publishEvent(trx, ctx, serversEvents, { ...owner, ...charged });
        }
        return answer;
      },
    });
  return {
    order: orderAct({ isGift: false }),
    gift: orderAct({ isGift: true }),
    move: defineStaffAct({
      name: "servers.move",
      permission: "servers.move",
      always: true,
      isRehearsed: true,
      payload: move,
      subject: ({ serverId }) => ({ objectType: "server", objectId: serverId }),
      describe: async (db, { serverId, customerId }) => ({
        ...(await describeServer(db, serverId)),
        facts: [{ key: "newOwner", kind: "text", value: await customerText(db, customerId) }],
      }),
      run: async (trx, ctx, { payload: { serverId, customerId }, reason }) => {
        const server = await trx
          .selectFrom("servers")
          .select("customer_id")
          .where("id", "=", serverId)
          .executeTakeFirst();
        if (!server) throw new AppError("not_found");
        const from = await findCustomer(trx, server.customer_id);
        const to = await requireNewOwner(trx, { from, to: customerId, now: ctx.now });
        await call(trx, "servers_move_customer", {
          ...sqlContext({ ...ctx, actor: actorStamp(ctx.actor) }),
          server: serverId,
          from: from.customerId,
          to: to.customerId,
          reason,
          release: platform.ids.next(),
        });
        return {};
      },
    }),
  };
}

export type ServerActs = ReturnType<typeof serverActs>;
