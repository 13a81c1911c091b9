import { showCustomers } from "#src/features/accounts/server/index.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { type Ctx, withReason } from "#src/platform/ctx.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import { AppError } from "#src/shared/errors.ts";
import type { paymentsAdminRoutes } from "../contract-admin.ts";
import type { DepositActs } from "./admin/deposit-acts.ts";
import { exportDeposits, listDeposits, readDeposit } from "./admin/list-deposits.ts";
import {
  exportGatewayPayments,
  gatewayPaymentView,
  listGatewayPayments,
} from "./admin/list-gateway-payments.ts";
import { readChains } from "./admin/read-chains.ts";
import { readGatewayPayment, readPayment } from "./admin/read-payment.ts";
import { worthOfDeposit } from "./admin/worth-of-deposit.ts";
import { haltChain, resumeChain } from "./chain-halts.ts";
import { readChain } from "./commands/read-chain.ts";
import type { PaymentsContext } from "./context.ts";
import { createGateways } from "./gateways/index.ts";
import { mostRescanned, rescanBlocks } from "./rescan-blocks.ts";
import { settleShortfall } from "./settle-shortfall.ts";

type Routes = typeof paymentsAdminRoutes;
type ChainCall = Handlers<Routes>["POST /v2/admin/chains/{chain}/halt"];

/** What staff reads of deposits, chains and gateways, and decides about them. */
export function paymentsAdminHandlers(
  context: PaymentsContext,
  acts: DepositActs,
  perform: PerformAct,
): Handlers<Routes> {
  const { platform } = context;
  const { kysely } = platform.db;
  const gateways = createGateways(context);
  const switchChain =
    (halts: boolean): ChainCall =>
    async ({ ctx, params, body }) => {
      const as = withReason(ctx, body.reason);
      const chain = chainOf(params.chain);
      const isDone = halts
        ? await haltChain(context, as, chain, body.reason)
        : await resumeChain(context, as, chain);
      if (!isDone) throw new OperatorRefusal(`${chain} is ${halts ? "" : "not "}halted already.`);
      return {};
    };
  return {
    "GET /v2/admin/deposits": ({ query }) => listDeposits(context, query),
    "GET /v2/admin/deposits/export": ({ ctx, query }) => exportDeposits(context, ctx, query),
    "GET /v2/admin/deposits/{id}": ({ params }) => readDeposit(context, requireId("deposit", params.id)),
    "POST /v2/admin/deposits/{id}/credit": async ({ ctx, params, body, idempotency }) => {
      const depositId = requireId("deposit", params.id);
      await readDeposit(context, depositId);
      const cents = await worthOfDeposit(context, depositId);
      const asked = { reason: body.reason, idempotencyKey: idempotency.key };
      return perform(ctx, acts.credit, { depositId, cents }, asked);
    },
    "POST /v2/admin/deposits/{id}/settle-shortfall": async ({ ctx, params, body }) => {
      const id = requireId("deposit", params.id);
      if (!(await settleShortfall(context, withReason(ctx, body.reason), id)))
        throw new OperatorRefusal("No deposit of this id was credited with more than came.");
      return {};
    },
    "GET /v2/admin/payments/{id}": ({ params }) => readPayment(context, requireId("payment", params.id)),
    "GET /v2/admin/chains": () => readChains(context),
    "POST /v2/admin/chains/{chain}/halt": switchChain(true),
    "POST /v2/admin/chains/{chain}/resume": switchChain(false),
    "POST /v2/admin/chains/{chain}/rescan": ({ ctx, params, body }) =>
      rescan(context, withReason(ctx, body.reason), { ...body, chain: params.chain }),
    "GET /v2/admin/gateway-payments": ({ query }) => listGatewayPayments(context, query),
    "GET /v2/admin/gateway-payments/export": ({ ctx, query }) => exportGatewayPayments(context, ctx, query),
    "GET /v2/admin/gateway-payments/{id}": ({ params }) =>
      readGatewayPayment(context, requireId("gatewayPayment", params.id)),
    "POST /v2/admin/gateway-payments/{id}/read": async ({ params }) => {
      const report = await gateways.read(requireId("gatewayPayment", params.id));
      if (report === null) throw new AppError("not_found");
      const customerOf = await showCustomers(kysely, [report.payment.customer_id]);
      return gatewayPaymentView(report.payment, report.deposits, customerOf);
    },
    "POST /v2/admin/gateway-deposits/{id}/credit": async ({ ctx, params, body, idempotency }) => {
      const depositId = requireId("gatewayDeposit", params.id);
      const held = await gateways.readHeld(depositId);
      if (held === null) throw new OperatorRefusal("No deposit of this id waits for you.");
      const asked = { reason: body.reason, idempotencyKey: idempotency.key };
      const payload = { depositId, cents: body.cents ?? held, isPart: body.cents !== undefined };
      return perform(ctx, acts.creditGateway, payload, asked);
    },
  };
}

/** A chain by its name; another one is nothing that is read here. */
function chainOf(name: string): ReturnType<typeof readChain> {
  try {
    return readChain(name);
  } catch {
    throw new OperatorRefusal(`${name} is no chain of this site.`);
  }
}

async function rescan(
  context: PaymentsContext,
  ctx: Ctx<StaffActor>,
  { chain, from, to }: { readonly chain: string; readonly from: number; readonly to: number },
) {
  if (to - from >= mostRescanned) throw new OperatorRefusal(`Give at most ${mostRescanned} blocks.`);
  const report = await rescanBlocks(context, ctx, { chain: chainOf(chain), from, to });
  const txids = (list: readonly { readonly txid: string }[]) => [...new Set(list.map(({ txid }) => txid))];
  return {
    blocks: report.blocks,
    stored: txids(report.stored),
    alreadyCredited: txids(report.alreadyCredited),
    inDoubt: txids(report.inDoubt),
    refused: txids(report.refused),
    stillMissed: [...report.stillMissed],
  };
}
