import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
import { customerThing } from "#src/features/accounts/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { RefundSource } from "#src/platform/money/refund-source.ts";
import {
  type ActCtx,
  type ActDescription,
  type AskedAct,
  defineStaffAct,
} from "#src/platform/operator/staff-act.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber, formatCents } from "#src/shared/money.ts";
import { customerNote, refundedLines } from "../../contract-admin.ts";
import { walletEvents } from "../../events.ts";
import { lockWalletOf, readRefundable, type RefundableOrder, refundedOf } from "./read-order.ts";

const refund = z.strictObject({
  orderId: z.string(),
  lines: refundedLines,
  /** The service ends with it, which gives back what is left unused of all its orders. */
  endsService: z.boolean(),
  /** With the end nothing goes back but the lines: the days that are left are lost. */
  keepsUnused: z.optional(z.boolean()),
  /** All that goes back by this act, as the quote showed it. */
  expectedCents: z.int().check(z.gte(1)),
  /** What its end gives back to those who had the service before, as the quote showed it; 0 without an end. */
  formerCents: z._default(z.int().check(z.gte(0)), 0),
  /** What had gone back of the order before, as the quote showed it. */
  seenRefundedCents: z.int().check(z.gte(0)),
  /** What the customer reads. */
  note: customerNote,
});

export type OrderRefund = z.output<typeof refund>;

export interface Refunded {
  readonly transactionId: string;
  /** All that went back, by the end of the service too. */
  readonly cents: number;
  readonly isNew: boolean;
}

/** Staff returns parts of a delivered order to the wallet; the service goes on, or ends with it. */
export function refundOrder(sources: () => readonly RefundSource[]) {
  return defineStaffAct<OrderRefund, Refunded>({
    name: "orders.refund",
    permission: "orders.refund",
    showsPayload: true,
    payload: refund,
    cents: ({ expectedCents, formerCents }) => expectedCents + formerCents,
    subject: ({ orderId }) => ({ objectType: "order", objectId: orderId }),
    describe: (db, payload) => describe(db, sources(), payload),
    run: (trx, ctx, asked) => giveBack(trx, ctx, asked, sources()),
  });
}

/** Throws `wrong_confirmation` where the service of an order has another name than was typed, `not_found`. */
export async function requireNamed(
  db: Kysely<DB>,
  sources: readonly RefundSource[],
  orderId: string,
  typed: string | undefined,
): Promise<void> {
  const { service } = await readRefundable(db, sources, orderId, new Date(0));
  if (service !== null && service.name !== typed)
    throw new AppError("invalid_input", undefined, { confirmName: "wrong_confirmation" });
}

async function describe(
  db: Kysely<DB>,
  sources: readonly RefundSource[],
  { orderId, lines, endsService, keepsUnused, expectedCents, formerCents, note }: OrderRefund,
): Promise<ActDescription> {
  // What the service is called does not change with the time that is asked for.
  const order = await readRefundable(db, sources, orderId, new Date(0));
  const labels = new Map(order.lines.map(({ position, label }) => [position, label]));
  return {
    customer: await customerThing(db, order.customerId),
    thing: { kind: "order", id: encodeId("order", orderId), name: order.service?.name ?? null },
    facts: [
      { key: "amount", kind: "cents", value: expectedCents + formerCents },
      {
        key: "lines",
        kind: "text",
        value: lines
          .map(({ lineId, cents }) => `${labels.get(lineId) ?? lineId}: ${formatCents(BigInt(cents))}`)
          .join("\n"),
      },
      { key: "endsService", kind: "flag", value: endsService },
      ...(formerCents > 0 ? [{ key: "toFormer" as const, kind: "cents" as const, value: formerCents }] : []),
      ...(endsService && keepsUnused === true
        ? [{ key: "keepsUnused", kind: "flag", value: true } as const]
        : []),
      { key: "note", kind: "text", value: note },
    ],
  };
}

async function giveBack(
  trx: Transaction<DB>,
  ctx: ActCtx,
  { payload, reason, id }: AskedAct<OrderRefund>,
  sources: readonly RefundSource[],
): Promise<Refunded> {
  // Everything is read behind the lock: refunds, deletions and renewals of one customer wait for each other.
  await lockWalletOf(trx, payload.orderId);
  const before = await findDone(trx, id, payload);
  if (before !== null) return before;
  const order = await readRefundable(trx, sources, payload.orderId, ctx.now);
  refuse(order, payload);
  const { lines, note } = payload;
  await call(trx, "wallet_refund_lines", {
    order: order.id,
    transaction: id,
    kind: "staff",
    lines: lines.map(({ lineId, cents }) => ({ position: lineId, cents })),
    at: ctx.now,
  });
  const ended = payload.endsService ? await end(trx, ctx, order, payload.keepsUnused === true) : 0n;
  const cents = lines.reduce((sum, line) => sum + line.cents, 0) + Number(ended);
  if (cents !== payload.expectedCents) throw new AppError("refund_changed", { totalCents: cents });

  const done = { id, order_id: order.id, note, asked: JSON.stringify(payload), cents: BigInt(cents) };
  await trx
    .insertInto("refund_acts")
    .values({ ...done, created_at: ctx.now })
    .execute();
  await writeAudit(trx, ctx, {
    action: "order.refund",
    objectType: "order",
    objectId: order.id,
    detail: {
      reason,
      cents,
      transactionId: id,
      customerId: order.customerId,
      refundedBefore: payload.seenRefundedCents,
      refundedAfter: payload.seenRefundedCents + lines.reduce((sum, line) => sum + line.cents, 0),
      endsService: payload.endsService,
      ...(payload.keepsUnused === true && { keepsUnused: true }),
    },
  });
  await publishEvent(trx, ctx, walletEvents, {
    name: "wallet.refunded.v1",
    siteId: order.siteId,
    customerId: order.customerId,
    payload: { orderId: order.id, transactionId: id, cents },
  });
  return { transactionId: id, cents, isNew: true };
}

function refuse(order: RefundableOrder, { endsService, seenRefundedCents, formerCents }: OrderRefund): void {
  if (order.isErased) throw new AppError("customer_erased");
  if (order.state !== "delivered") throw new AppError("order_not_delivered");
  if (order.service?.state === "ending") throw new AppError("service_ending");
  if (refundedOf(order) !== seenRefundedCents)
    throw new AppError("refund_changed", { totalCents: refundedOf(order) });
  if (endsService && order.service?.canEnd !== true) throw new AppError("deletion_unavailable");
  if (formerCents !== (endsService ? centsToNumber(order.service?.formerEndCents ?? 0n) : 0))
    throw new AppError("refund_changed", { totalCents: refundedOf(order) });
}

async function end(
  trx: Transaction<DB>,
  ctx: ActCtx,
  order: RefundableOrder,
  keepsUnused: boolean,
): Promise<bigint> {
  if (order.source === null) throw new AppError("deletion_unavailable");
  const { id: orderId, objectId, customerId } = order;
  return order.source.end(trx, ctx, { orderId, objectId, customerId, at: ctx.now, keepsUnused });
}

/** What was done under this id; null where nothing was. Refused where something else was asked for then. */
async function findDone(trx: Transaction<DB>, id: string, asked: OrderRefund): Promise<Refunded | null> {
  const done = await trx
    .selectFrom("refund_acts")
    .select(["asked", "cents"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (done === undefined) return null;
  const same = refund.safeParse(done.asked);
  if (!same.success || JSON.stringify(same.data) !== JSON.stringify(refund.parse(asked)))
    throw new AppError("idempotency_key_reused");
  return { transactionId: id, cents: Number(done.cents), isNew: false };
}
