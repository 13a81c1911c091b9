import { sql } from "kysely";
import type * as z from "zod/mini";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import { AppError } from "#src/shared/errors.ts";
import type { paymentsAdminRoutes } from "../../contract-admin.ts";
import type { PaymentsContext } from "../context.ts";
import { readGatewayDeposits } from "../gateways/gateway-rows.ts";
import { viewPayment } from "../view-payments.ts";
import { depositView, readDepositLines } from "./deposit-rows.ts";
import { gatewayPaymentView } from "./list-gateway-payments.ts";

type Routes = typeof paymentsAdminRoutes;
type Payment = z.input<Routes["GET /v2/admin/payments/{id}"]["output"]>;
type GatewayPayment = z.input<Routes["GET /v2/admin/gateway-payments/{id}"]["output"]>;

const mostDeposits = 100;

/** A payment as its customer sees it, with the coins that came to its address. */
export async function readPayment(context: PaymentsContext, id: string): Promise<Payment> {
  const { kysely } = context.platform.db;
  const row = await kysely
    .selectFrom("payments as p")
    .innerJoin("deposit_addresses as a", "a.id", "p.address_id")
    .select(["p.customer_id", "p.address_id", "a.address"])
    .where("p.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError("not_found");
  const view = await viewPayment(context, row.customer_id, id);
  const customerOf = await showCustomers(kysely, [row.customer_id]);
  const lines = await readDepositLines(context, {
    where: sql`d.address_id = ${row.address_id}::uuid`,
    order: sql`d.seen_at, d.id`,
    limit: mostDeposits,
  });
  return {
    id: view.id,
    customer: customerOf(row.customer_id),
    method: view.method.id,
    network: view.method.network,
    asset: view.method.asset,
    address: row.address,
    status: view.status,
    dueCents: view.dueCents,
    dueAmount: view.dueAmount,
    remainingCents: view.remainingCents,
    rateUsd: view.rateUsd,
    createdAt: view.createdAt,
    expiresAt: view.expiresAt,
    deposits: lines.map((line) => depositView(line, customerOf)),
  };
}

/** A payment at a gateway, as it was last read there. */
export async function readGatewayPayment(context: PaymentsContext, id: string): Promise<GatewayPayment> {
  const { kysely } = context.platform.db;
  const row = await kysely.selectFrom("gateway_payments").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw new AppError("not_found");
  const customerOf = await showCustomers(kysely, [row.customer_id]);
  return gatewayPaymentView(row, await readGatewayDeposits(kysely, [id]), customerOf);
}
