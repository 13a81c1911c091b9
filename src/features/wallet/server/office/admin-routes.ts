import type { Handlers } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId, type IdKind } from "#src/shared/ids.ts";
import type { walletAdminRoutes } from "../../contract-admin.ts";
import type { WalletDeps } from "../deps.ts";
import { adjustWallet } from "./adjust-wallet.ts";
import { listAdjustments } from "./list-adjustments.ts";
import { quoteRefund } from "./quote-refund.ts";
import { refundOrder, requireNamed } from "./refund-order.ts";

/** Calls of staff about wallets and orders. */
export function createOfficeHandlers(
  platform: Platform,
  { refundSources, perform }: WalletDeps,
): Handlers<typeof walletAdminRoutes> {
  const refund = refundOrder(refundSources);
  return {
    "POST /v2/admin/customers/{id}/adjust": async ({ ctx, params, body, idempotency }) => {
      const { reason, reversesId, owesRest = false, ...rest } = body;
      const payload = {
        ...rest,
        customerId: uuidOf("customer", params.id),
        reversesId: reversesId === undefined ? null : uuidOf("transaction", reversesId),
        owesRest,
      };
      const done = await perform(ctx, adjustWallet, payload, { reason, idempotencyKey: idempotency.key });
      return {
        transaction: { id: encodeId("transaction", done.transactionId) },
        balanceCents: done.balanceCents,
        heldCents: done.heldCents,
        debtCents: done.debtCents,
      };
    },
    "GET /v2/admin/customers/{id}/adjustments": ({ params }) =>
      listAdjustments(platform.db.kysely, uuidOf("customer", params.id)),
    "GET /v2/admin/orders/{id}/refund-quote": ({ ctx, params }) =>
      quoteRefund(platform.db.kysely, refundSources(), uuidOf("order", params.id), ctx.now),
    "POST /v2/admin/orders/{id}/refund": async ({ ctx, params, body, idempotency }) => {
      const { reason, endService, confirmName, expectedRefundCents, expectedFormerCents = 0, ...rest } = body;
      const orderId = uuidOf("order", params.id);
      if (endService) await requireNamed(platform.db.kysely, refundSources(), orderId, confirmName);
      const payload = {
        ...rest,
        orderId,
        endsService: endService,
        expectedCents: expectedRefundCents,
        formerCents: expectedFormerCents,
      };
      const done = await perform(ctx, refund, payload, { reason, idempotencyKey: idempotency.key });
      return { transaction: { id: encodeId("transaction", done.transactionId) }, refundCents: done.cents };
    },
  };
}

function uuidOf(kind: IdKind, id: string): string {
  const uuid = decodeId(kind, id);
  if (uuid === null) throw new AppError("not_found");
  return uuid;
}
