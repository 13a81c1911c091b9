import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
import { type Ctx, sqlContext } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Ids } from "#src/platform/ids.ts";
import type { RefundedOrder, RefundedService, RefundSource } from "#src/platform/money/refund-source.ts";

/** What `servers_count_unused` says of each order that is paid beyond a moment. */
const unusedOrders = z.object({
  refundCents: z.int(),
  formerCents: z.int(),
  lines: z.array(
    z.object({
      orderId: z.string(),
      days: z.int(),
      usedDays: z.int(),
      startsAt: z.string(),
      endsAt: z.string(),
      unusedCents: z.int(),
      refundCents: z.int(),
      isOwn: z.boolean(),
    }),
  ),
});

/** Refunds of delivered orders for servers: terms and extra addresses, whose days are worth their share of the price. */
export function serverRefunds({ ids }: { readonly ids: Ids }): RefundSource {
  return {
    type: "server",
    kinds: ["server-purchase", "server-prolong", "server-renewal", "server-ipv4"],
    describe,
    end: (trx, ctx, asked) => end(trx, ctx, asked, ids),
  };
}

async function describe(
  db: Kysely<DB>,
  { orderId, objectId, customerId, at }: RefundedOrder,
): Promise<RefundedService | null> {
  const server = await db
    .selectFrom("servers")
    .select(["name", "service", "suspended_reason", "deleted_at"])
    .where("id", "=", objectId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  if (server === undefined) return null;
  const { service } = server;
  const unused = await readUnused(db, objectId, at);
  const own = unused.lines.find((line) => line.orderId === orderId);
  const isRunning = ["active", "expired", "suspended"].includes(service);
  const canEnd =
    isRunning &&
    (await call(db, "servers_is_payable", { service, reason: server.suspended_reason })) === true;
  return {
    name: server.name,
    state: service === "terminating" ? "ending" : isRunning ? "running" : "ended",
    // A deleted server's days are over, whatever was paid.
    term:
      own && isRunning
        ? {
            startsAt: new Date(own.startsAt),
            endsAt: new Date(own.endsAt),
            days: own.days,
            usedDays: own.usedDays,
            unusedCents: BigInt(own.unusedCents),
          }
        : null,
    canEnd,
    endCents: canEnd ? BigInt(unused.refundCents) : 0n,
    ownEndCents: canEnd ? BigInt(own?.refundCents ?? 0) : 0n,
    endOrders: canEnd
      ? unused.lines
          .filter(({ isOwn }) => isOwn)
          .map((line) => ({ orderId: line.orderId, cents: BigInt(line.refundCents) }))
      : [],
    formerEndCents: canEnd ? BigInt(unused.formerCents) : 0n,
  };
}

async function end(
  trx: Transaction<DB>,
  ctx: Ctx,
  { objectId, customerId, at, keepsUnused }: Parameters<RefundSource["end"]>[2],
  ids: Ids,
): Promise<bigint> {
  const { lines } = await readUnused(trx, objectId, at);
  const cents = await call(trx, "servers_delete_now", {
    ...sqlContext(ctx),
    customer: customerId,
    server: objectId,
    kind: keepsUnused ? "staff-kept" : "staff",
    transactions: lines.map(() => ids.next()),
    release: ids.next(),
    task: ids.next(),
    expectedCents: null,
    recordsDigest: null,
  });
  return cents ?? 0n;
}

async function readUnused(db: Kysely<DB>, server: string, at: Date): Promise<z.output<typeof unusedOrders>> {
  return unusedOrders.parse(await call(db, "servers_count_unused", { server, sharesDiscounts: false, at }));
}
