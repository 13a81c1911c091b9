import { sql } from "kysely";
import type * as z from "zod/mini";
import { type ShownCustomer, showCustomers } from "#src/features/accounts/server/index.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { countWaiting } from "#src/platform/http/count-waiting.ts";
import type { Lines } from "#src/platform/http/handlers.ts";
import { inPage, inQueue, pageOf, when } from "#src/platform/http/keyset-page.ts";
import { optionalId } from "#src/platform/http/require-id.ts";
import { exportList } from "#src/platform/operator/export-list.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { type payoutsAdminRoutes, staffPayout } from "../../contract-admin.ts";
import { reviewReasons } from "#src/shared/payouts.ts";
import { hasNumber, isByHand } from "../cards/card-numbers.ts";
import type { PayoutsContext } from "../deps.ts";
import { type PayoutRow, showPayout, unitsOf } from "../show-payout.ts";

type Routes = typeof payoutsAdminRoutes;
type ListRoute = Routes["GET /v2/admin/payouts"];
type RunRow = z.input<Routes["GET /v2/admin/payouts/run/export"]["csv"]>;
export type StaffPayout = z.output<typeof staffPayout>;

const shownStates = {
  waiting: sql`state IN ('requested', 'review')`,
  approved: sql`state = 'approved'`,
  sending: sql`state = 'sending'`,
  ended: sql`state IN ('paid', 'rejected', 'cancelled', 'failed')`,
} as const;

/** What waits comes oldest first, what has ended newest first. */
export async function listForStaff(
  context: PayoutsContext,
  query: z.output<ListRoute["query"]>,
): Promise<z.input<ListRoute["output"]>> {
  const { kysely } = context.platform.db;
  const isEnded = query.show === "ended";
  const place = (isEnded ? inPage : inQueue)("requested_at", "id", query);
  const order = isEnded ? sql`requested_at DESC, id DESC` : sql`requested_at, id`;
  const { rows } = await sql<PayoutRow>`
    SELECT * FROM payouts WHERE ${place} AND ${shownStates[query.show]}
      ${when(query.state, (state) => sql`state = ${state}`)}
      ${when(optionalId("customer", query.customer), (id) => sql`customer_id = ${id}::uuid`)}
    ORDER BY ${order} LIMIT ${query.limit + 1}`.execute(kysely);
  const { page, nextCursor } = pageOf(rows, query.limit, ({ requested_at: at, id }) => ({ at, id }));
  const customerOf = await showCustomers(
    kysely,
    page.map((row) => row.customer_id),
  );
  return {
    payouts: await Promise.all(page.map((row) => showForStaff(context, row, customerOf))),
    nextCursor,
    waiting: await countWaiting(kysely, "requested_at", sql`payouts WHERE state IN ('requested', 'review')`),
  };
}

/** One payout, by its UUID. */
export async function readForStaff(context: PayoutsContext, id: string): Promise<StaffPayout> {
  const row = await readRow(context, id);
  const customerOf = await showCustomers(context.platform.db.kysely, [row.customer_id]);
  return showForStaff(context, row, customerOf);
}

export async function readRow({ platform }: PayoutsContext, id: string): Promise<PayoutRow> {
  const row = await platform.db.kysely
    .selectFrom("payouts")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError("not_found");
  return row;
}

async function showForStaff(
  context: PayoutsContext,
  row: PayoutRow,
  customerOf: (id: string) => ShownCustomer,
): Promise<StaffPayout> {
  const { outgoing, limits } = context;
  const { method, address, units, txid } = row;
  const sent =
    row.state === "sending" && method !== null && address !== null && units !== null
      ? { methodId: method, address, units: unitsOf(units), cents: row.cents }
      : null;
  const look = sent !== null && txid !== null ? await outgoing.look({ ...sent, txid }) : null;
  return {
    ...showPayout(context, row),
    customer: customerOf(row.customer_id),
    account: row.source,
    reviewReasons: reviewReasons.filter((reason) => row.review_reasons.includes(reason)),
    needsTwo: row.cents > limits().twoStaffCents,
    trouble: staffPayout.shape.trouble.parse(row.trouble),
    paymentUri: sent && outgoing.uri(sent.methodId, sent.address, sent.units),
    confirmations: look !== null && "need" in look ? { have: look.have, need: look.need } : null,
    card:
      row.kind === "card"
        ? {
            isByHand: isByHand(row),
            hasNumber: isByHand(row) && (await hasNumber(context, row.destination_id)),
          }
        : null,
    isPlayMoney: method !== null && outgoing.isPlayMoney(method),
  };
}

/** What was fixed and has no transaction yet, for a wallet that takes files. */
export function exportRun(
  context: PayoutsContext,
  ctx: Ctx<StaffActor>,
  { reason }: { readonly reason: string },
): Promise<Lines<RunRow>> {
  const { platform, outgoing } = context;
  return exportList<RunRow, string>(platform, ctx, {
    action: "payouts.export",
    reason,
    filter: {},
    read: async (after, limit) => {
      let query = platform.db.kysely
        .selectFrom("payouts")
        .selectAll()
        .where("state", "=", "sending")
        .where("txid", "is", null)
        .orderBy("id")
        .limit(limit);
      if (after !== null) query = query.where("id", ">", after);
      const found = await query.execute();
      const rows = found.flatMap(({ id, method, address, units, asset, sent_at: sentAt }) =>
        method === null || address === null || units === null || asset === null || sentAt === null
          ? []
          : [
              {
                id: encodeId("payout", id),
                network: outgoing.method(method)?.network ?? method,
                asset,
                address,
                amount: outgoing.amount(method, unitsOf(units)),
                uri: outgoing.uri(method, address, unitsOf(units)) ?? "",
                sentAt: sentAt.toISOString(),
              },
            ],
      );
      return { rows, next: found.length < limit ? null : (found.at(-1)?.id ?? null) };
    },
  });
}
