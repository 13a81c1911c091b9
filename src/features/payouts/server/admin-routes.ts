import { withReason } from "#src/platform/ctx.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { payoutsAdminRoutes } from "../contract-admin.ts";
import { showCardNumber } from "./cards/card-numbers.ts";
import type { PayoutsContext } from "./deps.ts";
import { exportRun, listForStaff, readForStaff, readRow } from "./office/list-for-staff.ts";
import type { PayoutActs } from "./office/payout-acts.ts";
import { sendFromTreasury } from "./office/send-from-treasury.ts";
import { notePaidByHand, sendToCard } from "./office/send-to-card.ts";
import { beginSending, nameTransaction, rejectPayout } from "./office/send-payout.ts";

/** What staff reads of payouts, decides about them, and sends. */
export function payoutsAdminHandlers(
  context: PayoutsContext,
  acts: PayoutActs,
): Handlers<typeof payoutsAdminRoutes> {
  const uuid = ({ id }: { readonly id: string }): string => requireId("payout", id);
  return {
    "GET /v2/admin/payouts": ({ query }) => listForStaff(context, query),
    "GET /v2/admin/payouts/run/export": ({ ctx, query }) => exportRun(context, ctx, query),
    "GET /v2/admin/payouts/{id}": ({ params }) => readForStaff(context, uuid(params)),
    "POST /v2/admin/payouts/{id}/approve": async ({ ctx, params, body, idempotency }) => {
      const { id, cents } = await readRow(context, uuid(params));
      const act = cents > context.limits().twoStaffCents ? acts.approveLarge : acts.approve;
      const asked = { reason: body.reason, idempotencyKey: idempotency.key };
      await context.perform(ctx, act, { payoutId: id, cents: centsToNumber(cents) }, asked);
      return readForStaff(context, id);
    },
    "POST /v2/admin/payouts/{id}/reject": async ({ ctx, params, body }) => {
      const id = uuid(params);
      await rejectPayout(context, withReason(ctx, body.reason), { id, note: body.note });
      return readForStaff(context, id);
    },
    "POST /v2/admin/payouts/{id}/send": async ({ ctx, params, body }) => {
      const row = await readRow(context, uuid(params));
      const begin = row.kind === "card" ? sendToCard : beginSending;
      await begin(context, withReason(ctx, body.reason), { row, feeCents: BigInt(body.feeCents) });
      return readForStaff(context, row.id);
    },
    "POST /v2/admin/payouts/{id}/transaction": async ({ ctx, params, body }) => {
      const row = await readRow(context, uuid(params));
      const name = row.kind === "card" ? notePaidByHand : nameTransaction;
      await name(context, withReason(ctx, body.reason), { row, text: body.txid });
      return readForStaff(context, row.id);
    },
    "POST /v2/admin/payouts/{id}/card-number": async ({ ctx, params, body }) => {
      const row = await readRow(context, uuid(params));
      return { number: await showCardNumber(context, withReason(ctx, body.reason), row) };
    },
    "POST /v2/admin/payouts/{id}/give-up": async ({ ctx, params, body, idempotency }) => {
      const { id, cents } = await readRow(context, uuid(params));
      const asked = { reason: body.reason, idempotencyKey: idempotency.key };
      const payload = { payoutId: id, cents: centsToNumber(cents), note: body.note };
      await context.perform(ctx, acts.giveUp, payload, asked);
      return readForStaff(context, id);
    },
    "POST /v2/admin/payouts/{id}/play": async ({ ctx, params, body }) => {
      const row = await readRow(context, uuid(params));
      const txid = await sendFromTreasury(context, withReason(ctx, body.reason), row);
      return { txid, feeCents: centsToNumber(row.fee_cents) };
    },
  };
}
