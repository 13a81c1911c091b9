import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { snapshot } from "#src/platform/db/snapshot.ts";
import type { RefundSource } from "#src/platform/money/refund-source.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { refundQuoteOutput } from "../../contract-admin.ts";
import { readWallet } from "../read-wallet.ts";
import { readRefundTaxes, type RefundTaxes } from "./read-refund-taxes.ts";
import { readRefundable, type RefundableOrder, refundedOf } from "./read-order.ts";

type Quote = z.input<typeof refundQuoteOutput>;

/** What can be refunded of an order now, line by line, and what the books will say; in one snapshot. */
export function quoteRefund(
  db: Kysely<DB>,
  sources: readonly RefundSource[],
  orderId: string,
  at: Date,
): Promise<Quote> {
  return snapshot(db, async (trx) => {
    const order = await readRefundable(trx, sources, orderId, at);
    const refunded = refundedOf(order);
    const isOpen = order.state === "delivered" && !order.isErased && order.service?.state !== "ending";
    const wallet = await readWallet(trx, order.customerId);
    const ended = order.service?.endOrders ?? [];
    const taxes = await readRefundTaxes(trx, [orderId, ...ended.map((end) => end.orderId)]);
    return {
      order: orderView(order),
      at: at.toISOString(),
      isRefundable: isOpen && centsToNumber(order.totalCents) > refunded,
      refundedCents: refunded,
      tax: taxes.get(orderId) ?? null,
      service: serviceView(order, isOpen, taxes),
      term: termView(order),
      lines: linesView(order, isOpen, await shareUnused(trx, order, refunded)),
      wallet: {
        balanceCents: centsToNumber(wallet.balanceCents),
        debtCents: centsToNumber(wallet.debtCents),
      },
    };
  });
}

function orderView(order: RefundableOrder): Quote["order"] {
  return {
    id: encodeId("order", order.id),
    customerId: encodeId("customer", order.customerId),
    kind: order.kind,
    state: order.state === "delivered" || order.state === "refunded" ? order.state : "paid",
    totalCents: centsToNumber(order.totalCents),
    createdAt: order.createdAt.toISOString(),
    settledAt: order.settledAt?.toISOString() ?? null,
  };
}

function serviceView(
  { service, objectType, objectId }: RefundableOrder,
  isOpen: boolean,
  taxes: RefundTaxes,
): Quote["service"] {
  if (service === null) return null;
  const type = objectType === "domain" ? "domain" : "server";
  return {
    type,
    id: encodeId(type, objectId),
    name: service.name,
    state: service.state,
    canEnd: isOpen && service.canEnd,
    otherOrdersCents: centsToNumber(service.endCents - service.ownEndCents),
    endOrders: service.endOrders.map(({ orderId, cents }) => ({
      id: encodeId("order", orderId),
      cents: centsToNumber(cents),
      tax: taxes.get(orderId) ?? null,
    })),
    formerCents: centsToNumber(service.formerEndCents),
  };
}

function termView({ service }: RefundableOrder): Quote["term"] {
  if (!service?.term) return null;
  const { startsAt, endsAt, days, usedDays } = service.term;
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), days, usedDays };
}

function linesView(
  { lines }: RefundableOrder,
  isOpen: boolean,
  unused: readonly bigint[] | null,
): Quote["lines"] {
  return lines.map(({ position, sku, label, paidCents, refundedCents }, place) => ({
    lineId: position,
    sku,
    label,
    paidCents,
    refundedCents,
    leftCents: isOpen ? paidCents - refundedCents : 0,
    unusedCents: unused === null ? null : centsToNumber(unused[place] ?? 0n),
  }));
}

/** The worth of the days that are left, less what went back, shared out by what is left of each line. */
async function shareUnused(
  db: Kysely<DB>,
  { lines, service }: RefundableOrder,
  refunded: number,
): Promise<readonly bigint[] | null> {
  const worth = service?.term?.unusedCents ?? null;
  if (worth === null) return null;
  const left = worth > BigInt(refunded) ? worth - BigInt(refunded) : 0n;
  const weights = lines.map(({ paidCents, refundedCents }) => BigInt(paidCents - refundedCents));
  return call(db, "wallet_split", { cents: left, weights });
}
