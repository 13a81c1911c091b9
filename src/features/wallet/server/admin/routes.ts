import { withReason } from "#src/platform/ctx.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { maySeeMoney } from "#src/platform/personal/shown-entry.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { walletLedgerRoutes } from "../../contract-ledger.ts";
import type { walletOfficeRoutes } from "../../contract-office.ts";
import { listLedger } from "./list-ledger.ts";
import { exportOrders, listOrders } from "./list-orders.ts";
import { readOrder } from "./read-order.ts";
import { putOrderAway } from "./put-order-away.ts";
import type { WalletDeps } from "../deps.ts";
import { exportMovements, listMovements } from "../ledger/list-movements.ts";
import { readTransaction } from "../ledger/read-transaction.ts";

/** What staff reads of orders and of the ledger, and does to orders. */
export function walletOfficeHandlers(
  platform: Platform,
  deps: WalletDeps,
): Handlers<typeof walletOfficeRoutes & typeof walletLedgerRoutes> {
  return {
    "GET /v2/admin/orders": ({ ctx, query }) => listOrders(platform, deps, query, maySeeMoney(ctx.actor)),
    "GET /v2/admin/orders/export": ({ ctx, query }) => exportOrders(platform, deps, ctx, query),
    "GET /v2/admin/orders/{id}": ({ ctx, params }) =>
      readOrder(platform, deps, { id: requireId("order", params.id), hasMoney: maySeeMoney(ctx.actor) }),
    "POST /v2/admin/orders/{id}/put-away": async ({ ctx, params, body }) => {
      const orderId = requireId("order", params.id);
      await putOrderAway(platform, withReason(ctx, body.reason), { orderId, isAway: true });
      return {};
    },
    "POST /v2/admin/orders/{id}/bring-back": async ({ ctx, params, body }) => {
      const orderId = requireId("order", params.id);
      await putOrderAway(platform, withReason(ctx, body.reason), { orderId, isAway: false });
      return {};
    },
    "GET /v2/admin/transactions": ({ query }) => listMovements(platform, deps, query),
    "GET /v2/admin/transactions/export": ({ ctx, query }) => exportMovements(platform, deps, ctx, query),
    "GET /v2/admin/transactions/{id}": ({ params }) =>
      readTransaction(platform, deps, requireId("transaction", params.id)),
    "GET /v2/admin/ledger": ({ query }) => listLedger(platform, query),
  };
}
