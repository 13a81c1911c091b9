import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import {
  customerText,
  customerThing,
  findBuyer,
  findCustomer,
  requireNewOwner,
} from "#src/features/accounts/server/index.ts";
import { registrantOf } from "#src/features/contacts/server/index.ts";
import { creditAdjustment } from "#src/features/wallet/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import { sqlContext } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { forCustomer } from "#src/platform/operator/act-ctx.ts";
import { defineStaffAct } from "#src/platform/operator/staff-act.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { addMonths } from "#src/shared/time.ts";
import { purchaseBody } from "../../contract-orders.ts";
import { cancelAct } from "./cancel-act.ts";
import { checkCartPrice, checkYearsPrice } from "./check-prices.ts";
import { describeDomain } from "./describe-domain.ts";
import { domainsEvents } from "../../events.ts";
import type { DomainsContext } from "../deps.ts";
import { renewDomainIn } from "../order-years.ts";
import { purchaseDomainsIn } from "../purchase-domains.ts";
import { pushChanges } from "../push-changes.ts";
import { requireOwner } from "../require-owner.ts";

const ordered = z.strictObject({
  /** A UUID. */
  customerId: z.string(),
  /** How the customer agreed to the terms. */
  consent: z.string(),
  purchase: purchaseBody,
});

const years = z.strictObject({
  domainId: z.string(),
  years: z.int(),
  expectedTotalCents: z.int().check(z.gte(0)),
});

const move = z.strictObject({ domainId: z.string(), customerId: z.string(), contactId: z.string() });

const hashOf = (payload: object): Buffer => createHash("sha256").update(JSON.stringify(payload)).digest();

/** What staff does with domains that costs somebody something. */
export function domainActs(context: DomainsContext) {
  const { platform, dns } = context;
  // What a customer is charged and what is given away have limits of their own.
  const orderAct = ({ isGift }: { readonly isGift: boolean }) =>
    defineStaffAct({
      name: isGift ? "domains.gift" : "domains.order",
      permission: "orders.buy",
      payload: ordered,
      cents: ({ purchase: { expectedTotalCents } }) => expectedTotalCents,
      subject: ({ customerId }) => ({ objectType: "customer", objectId: customerId }),
      describe: async (db, { customerId, consent, purchase }) => ({
        customer: await customerThing(db, customerId),
        thing: null,
        facts: [
          { key: isGift ? "ourCost" : "charged", kind: "cents", value: purchase.expectedTotalCents },
          { key: "names", kind: "text", value: purchase.items.map(({ name }) => name).join("\n") },
          { key: "years", kind: "text", value: purchase.items.map((item) => item.years).join("\n") },
          { key: "renews", kind: "flag", value: purchase.autoprolong },
          { key: "consent", kind: "text", value: consent },
        ],
      }),
      check: async (db, { customerId, purchase }, now) =>
        checkCartPrice(context, db, { customerId, purchase, now }),
      isRehearsed: true,
      run: async (trx, ctx, { payload, reason, id }) => {
        const { customerId, siteId } = await findBuyer(trx, payload.customerId, ctx.now);
        const cents = payload.purchase.expectedTotalCents;
        if (isGift && cents > 0) {
          const credit = { id: platform.ids.next(), customerId, cents: BigInt(cents), key: id };
          await creditAdjustment(trx, { ...ctx, reason }, credit);
        }
        const as = forCustomer(ctx, { customerId, siteId });
        const idempotency = { key: id, requestHash: hashOf(payload) };
        const answer = await purchaseDomainsIn(trx, context, as, { ...payload.purchase, idempotency });
        for (const [place, order] of answer.orders.entries()) {
          const orderId = decodeId("order", order.id);
          const domainId = decodeId("domain", answer.domains[place]?.id ?? "");
          if (orderId === null || domainId === null) throw new Error("the answer has no ids");
          await writeAudit(
            trx,
            { ...ctx, reason },
            {
              action: "order.on-behalf",
              objectType: "order",
              objectId: orderId,
              detail: { consent: payload.consent, isGift, customerId, domainId },
            },
          );
          const [owner, thing] = [
            { siteId, customerId },
            { domainId, orderId },
          ];
          if (isGift) {
            const count = payload.purchase.items[place]?.years ?? 0;
            const untilMs = addMonths(ctx.now, 12 * count).getTime();
            const given = { name: "domains.given.v1", payload: { ...thing, untilMs } } as const;
            await publishEvent(trx, ctx, domainsEvents, { ...owner, ...given });
          } else {
            const paid = { ...thing, cents: order.totalCents };
            const event = { ...owner, payload: paid };
            await publishEvent(trx, ctx, domainsEvents, { name: "domains.ordered-for.v1", ...event });
          }
        }
        return answer;
      },
    });
  return {
    order: orderAct({ isGift: false }),
    gift: orderAct({ isGift: true }),
    cancel: cancelAct(context),
    renew: defineStaffAct({
      name: "domains.gift-years",
      permission: "domains.gift",
      payload: years,
      cents: ({ expectedTotalCents }) => expectedTotalCents,
      subject: ({ domainId }) => ({ objectType: "domain", objectId: domainId }),
      describe: async (db, { domainId, years: count, expectedTotalCents }) => ({
        ...(await describeDomain(db, domainId)),
        facts: [
          { key: "years", kind: "count", value: count },
          { key: "worth", kind: "cents", value: expectedTotalCents },
        ],
      }),
      check: checkYearsPrice,
      isRehearsed: true,
      run: async (trx, ctx, { payload, reason, id }) => {
        const domain = await trx
          .selectFrom("domains")
          .select(["customer_id", "site_id"])
          .where("id", "=", payload.domainId)
          .executeTakeFirst();
        if (!domain) throw new AppError("not_found");
        const owner = { customerId: domain.customer_id, siteId: domain.site_id };
        const { expectedTotalCents: cents } = payload;
        const credit = { id: platform.ids.next(), customerId: owner.customerId, cents: BigInt(cents) };
        if (cents > 0) await creditAdjustment(trx, { ...ctx, reason }, { ...credit, key: id });
        const answer = await renewDomainIn(trx, context, forCustomer(ctx, owner), {
          ...payload,
          domainId: encodeId("domain", payload.domainId),
          idempotency: { key: id, requestHash: hashOf(payload) },
        });
        const orderId = decodeId("order", answer.order.id);
        if (orderId === null) throw new Error("the answer has no ids");
        const { starts_at: startsAt, years: added } = await trx
          .selectFrom("domain_orders")
          .select(["starts_at", "years"])
          .where("order_id", "=", orderId)
          .executeTakeFirstOrThrow();
        const untilMs = addMonths(startsAt ?? ctx.now, 12 * added).getTime();
        await publishEvent(trx, ctx, domainsEvents, {
          name: "domains.years-given.v1",
          ...owner,
          payload: { domainId: payload.domainId, orderId, untilMs },
        });
        return { order: answer.order, task: answer.task };
      },
    }),
    move: defineStaffAct({
      name: "domains.move",
      permission: "domains.move",
      always: true,
      isRehearsed: true,
      payload: move,
      subject: ({ domainId }) => ({ objectType: "domain", objectId: domainId }),
      describe: async (db, { domainId, customerId, contactId }) => ({
        ...(await describeDomain(db, domainId)),
        facts: [
          { key: "newOwner", kind: "text", value: await customerText(db, customerId) },
          { key: "newRegistrant", kind: "text", value: await registrantName(db, customerId, contactId) },
        ],
      }),
      run: async (trx, ctx, { payload: { domainId, customerId, contactId }, reason }) => {
        const domain = await trx
          .selectFrom("domains")
          .select(["customer_id", "tld"])
          .where("id", "=", domainId)
          .executeTakeFirst();
        if (!domain) throw new AppError("not_found");
        const from = await findCustomer(trx, domain.customer_id);
        const to = await requireNewOwner(trx, { from, to: customerId, now: ctx.now });
        await requireOwner(context, { customerId: to.customerId, contactId }, [domain.tld]);
        await call(trx, "domains_move_customer", {
          ...sqlContext({ ...ctx, actor: actorStamp(ctx.actor) }),
          domain: domainId,
          from: from.customerId,
          to: to.customerId,
          contact: contactId,
          reason,
          release: platform.ids.next(),
        });
        await dns.moveZone(trx, { domainId, customerId: to.customerId });
        const push = { domainId, taskId: platform.ids.next(), actor: actorStamp(ctx.actor), now: ctx.now };
        await pushChanges(trx, push);
        return {};
      },
    }),
  };
}

/** Who the registry would name, as they called themselves; empty when they have no such contact any more. */
async function registrantName(db: Kysely<DB>, customerId: string, contactId: string): Promise<string> {
  const owner = await registrantOf(db, customerId, contactId);
  return [owner?.name, owner?.organization].filter(Boolean).join(", ");
}

export type DomainActs = ReturnType<typeof domainActs>;
