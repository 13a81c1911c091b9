import { type Insertable, type Selectable, sql, type Transaction } from "kysely";
import type * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import type { DB, PayoutDestinations } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { AppError } from "#src/shared/errors.ts";
import { addMs } from "#src/shared/time.ts";
import type { destinationBody } from "../contract.ts";
import { payoutsEvents } from "../events.ts";
import { destinationWaitHours, mostDestinations } from "#src/shared/payouts.ts";
import type { PayoutsContext } from "./deps.ts";
import { forgetUnused } from "./cards/card-numbers.ts";
import { type DestinationView, showDestination } from "./show-payout.ts";

const hourMs = 3_600_000;

/** Where money of a customer can go, the newest first. */
export async function listDestinations(
  context: PayoutsContext,
  customerId: string,
): Promise<DestinationView[]> {
  const rows = await context.platform.db.kysely
    .selectFrom("payout_destinations")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("removed_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(mostDestinations)
    .execute();
  return rows.map((row) => showDestination(context, row));
}

/** Adds an address. It waits, so that its owner reads of it before anything is paid there. */
export async function addDestination(
  context: PayoutsContext,
  ctx: CustomerCtx,
  { method: methodId, address: typed, label }: z.output<typeof destinationBody>,
): Promise<DestinationView> {
  const { method, address } = await context.outgoing.checkAddress(methodId, typed, ctx.now);
  return insertDestination(context, ctx, {
    place: () => ({
      kind: "coin",
      label,
      method: method.id,
      chain_id: method.chain,
      asset: method.asset,
      address,
    }),
    isSame: (other) => other.method === method.id && other.address === address,
  });
}

type Kept = Pick<
  Selectable<PayoutDestinations>,
  "method" | "address" | "card_token" | "card_brand" | "card_last4"
>;

interface NewDestination {
  readonly place: (
    id: string,
  ) => Pick<Insertable<PayoutDestinations>, "kind" | "label"> & Partial<Insertable<PayoutDestinations>>;
  /** Whether one that is there is the same place. */
  readonly isSame: (other: Kept) => boolean;
  /** What is kept with it, in its transaction. */
  readonly keep?: (trx: Transaction<DB>, id: string) => Promise<unknown>;
}

/** Keeps a destination, which waits. Refused: one that is there (`destination_exists`), and too many (`destination_limit`). */
export async function insertDestination(
  context: PayoutsContext,
  ctx: CustomerCtx,
  { place, isSame, keep }: NewDestination,
): Promise<DestinationView> {
  const { platform } = context;
  const { customerId, siteId } = ctx.actor;
  const id = platform.ids.next();
  return transaction(platform, async (trx) => {
    // One after another, so that each counts the others'.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`payout-destination/${customerId}`}, 0))`.execute(
      trx,
    );
    const others = await trx
      .selectFrom("payout_destinations")
      .select(["method", "address", "card_token", "card_brand", "card_last4"])
      .where("customer_id", "=", customerId)
      .where("removed_at", "is", null)
      .execute();
    if (others.some(isSame)) throw new AppError("destination_exists");
    if (others.length >= mostDestinations)
      throw new AppError("destination_limit", { count: mostDestinations });
    const row = await trx
      .insertInto("payout_destinations")
      .values({
        ...place(id),
        id,
        site_id: siteId,
        customer_id: customerId,
        created_at: ctx.now,
        usable_from: addMs(ctx.now, destinationWaitHours * hourMs),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await keep?.(trx, id);
    await writeAudit(trx, ctx, {
      action: "payout-destination.add",
      objectType: "payout-destination",
      objectId: id,
    });
    await publishEvent(trx, ctx, payoutsEvents, {
      name: "payouts.destination-added.v1",
      payload: { destinationId: id, hours: destinationWaitHours },
    });
    return showDestination(context, row);
  });
}

/** Removes a destination. What was asked for before keeps it as it was. */
export async function removeDestination(
  { platform }: PayoutsContext,
  ctx: CustomerCtx,
  publicId: string,
): Promise<void> {
  const id = requireId("payoutDestination", publicId);
  await transaction(platform, async (trx) => {
    const removed = await trx
      .updateTable("payout_destinations")
      .set({ removed_at: ctx.now })
      .where("id", "=", id)
      .where("customer_id", "=", ctx.actor.customerId)
      .where("removed_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (removed === undefined) throw new AppError("not_found");
    await forgetUnused(trx, id);
    await writeAudit(trx, ctx, {
      action: "payout-destination.remove",
      objectType: "payout-destination",
      objectId: id,
    });
    await publishEvent(trx, ctx, payoutsEvents, {
      name: "payouts.destination-removed.v1",
      payload: { destinationId: id },
    });
  });
}
