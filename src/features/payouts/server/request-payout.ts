import type { Kysely, Transaction } from "kysely";
import { readProofs } from "#src/features/accounts/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { IdempotencyInput } from "#src/platform/http/handlers.ts";
import { decodeId } from "#src/shared/ids.ts";
import { runOnce } from "#src/platform/idempotency/run-once.ts";
import { AppError } from "#src/shared/errors.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { addMs } from "#src/shared/time.ts";
import { payoutsEvents } from "../events.ts";
import {
  leastPayoutCents,
  reviewAboveCents,
  type ReviewReason,
  youngAccountDays,
} from "#src/shared/payouts.ts";
import { isByHand } from "./cards/card-numbers.ts";
import type { PayoutsContext } from "./deps.ts";
import { type PayoutView, showPayout } from "./show-payout.ts";

/** The account that a payout comes from: never the wallet. */
export type PayoutSource = "rewards" | `margin:${number}`;

export interface PayoutRequest {
  readonly source: PayoutSource;
  readonly amountCents: number;
  /** As on the wire. */
  readonly destinationId: string;
  readonly idempotency: IdempotencyInput;
  /** Key of the contract whose call it is. */
  readonly route: string;
  /** Something of the source's money is disputed: somebody looks closer. */
  readonly isFrozen?: boolean;
}

const dayMs = 86_400_000;

/**
 * Asks for a payout of what a customer earned, once for each key. Its route must ask for a session with a fresh proof
 * (`scope: null`, `stepUp`). Refused with `amount_too_small`, `payout_person_unready`, `destination_not_ready`,
 * `withdrawal_open`, `payout_day_limit`, `insufficient_margin`.
 */
export async function requestPayout(
  context: PayoutsContext,
  ctx: Ctx<UserActor>,
  { source, amountCents, destinationId, idempotency, route, isFrozen = false }: PayoutRequest,
): Promise<PayoutView> {
  const { platform } = context;
  const { customerId, siteId } = ctx.actor;
  if (amountCents < leastPayoutCents) throw new AppError("amount_too_small", { minCents: leastPayoutCents });
  const destination = decodeId("payoutDestination", destinationId);
  if (destination === null) throw new AppError("destination_not_ready");
  return runOnce(platform, { ...idempotency, customerId, route, at: ctx.now }, async (trx) => {
    await refuseUnready(trx, ctx);
    await refuseUnpayable(context, trx, destination);
    const id = platform.ids.next();
    const review = await reasonsToReview(trx, { customerId, amountCents, isFrozen, now: ctx.now });
    await call(trx, "payouts_request", {
      id,
      transaction: platform.ids.next(),
      site: siteId,
      customer: customerId,
      source,
      cents: BigInt(amountCents),
      destination,
      mostOfDay: context.limits().dayCents,
      review,
      at: ctx.now,
    });
    await writeAudit(trx, ctx, {
      action: "payout.request",
      objectType: "payout",
      objectId: id,
      detail: { cents: amountCents, source },
    });
    await publishEvent(trx, ctx, payoutsEvents, {
      name: "payouts.requested.v1",
      payload: { payoutId: id, cents: amountCents },
    });
    const row = await trx.selectFrom("payouts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    return showPayout(context, row);
  });
}

/** Who is paid has confirmed their email, has a second factor, and said who they are and where. */
async function refuseUnready(trx: Transaction<DB>, { actor }: Ctx<UserActor>): Promise<void> {
  const [proofs, user, profile] = await Promise.all([
    readProofs(trx, actor.userId),
    trx
      .selectFrom("users")
      .select("email_verified_at")
      .where("id", "=", actor.userId)
      .executeTakeFirstOrThrow(),
    trx
      .selectFrom("tax_profiles")
      .select(["name", "country"])
      .where("customer_id", "=", actor.customerId)
      .executeTakeFirst(),
  ]);
  const isReady =
    user.email_verified_at !== null && (proofs.hasTotp || proofs.hasPasskey) && (profile?.name ?? "") !== "";
  if (!isReady) throw new AppError("payout_person_unready");
}

/** A card that cannot be paid now, as the gateway changed or its number is gone. Whose it is is asked later. */
async function refuseUnpayable({ cards }: PayoutsContext, trx: Transaction<DB>, id: string): Promise<void> {
  const row = await trx
    .selectFrom("payout_destinations")
    .select(["kind", "card_token"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row?.kind !== "card") return;
  const isPayable = isByHand(row) ? cards === "by-hand" : cards !== null && cards !== "by-hand";
  if (!isPayable) throw new AppError("destination_not_ready");
}

interface Asked {
  readonly customerId: string;
  readonly amountCents: number;
  readonly isFrozen: boolean;
  readonly now: Date;
}

async function reasonsToReview(
  db: Kysely<DB>,
  { customerId, amountCents, isFrozen, now }: Asked,
): Promise<ReviewReason[]> {
  const paid = await db
    .selectFrom("payouts")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("state", "=", "paid")
    .executeTakeFirst();
  const { created_at: since } = await db
    .selectFrom("customers")
    .select("created_at")
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  return [
    ...(amountCents > reviewAboveCents ? (["amount"] as const) : []),
    ...(paid === undefined ? (["first"] as const) : []),
    ...(since > addMs(now, -youngAccountDays * dayMs) ? (["young"] as const) : []),
    ...(isFrozen ? (["frozen"] as const) : []),
  ];
}

/** What can still be asked for within 24 hours. */
export async function readLeftOfDay(
  { platform, limits }: PayoutsContext,
  customerId: string,
  now: Date,
): Promise<number> {
  const { asked } = await platform.db.kysely
    .selectFrom("payouts")
    .select((of) => of.fn.sum<bigint | null>("cents").as("asked"))
    .where("customer_id", "=", customerId)
    .where("requested_at", ">", addMs(now, -dayMs))
    .where("state", "not in", ["rejected", "cancelled", "failed"])
    .executeTakeFirstOrThrow();
  const left = limits().dayCents - BigInt(asked ?? 0);
  return centsToNumber(left > 0n ? left : 0n);
}
