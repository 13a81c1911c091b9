import { type Selectable, sql } from "kysely";
import type * as z from "zod/mini";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { Lines } from "#src/platform/http/handlers.ts";
import { cellsOf, exportPages } from "#src/platform/operator/export-pages.ts";
import { plainDollars } from "#src/shared/coins/ledger-units.ts";
import { type ShownCustomer, showCustomers } from "#src/features/accounts/server/index.ts";
import type { GatewayPayments } from "#src/platform/db/schema.gen.ts";
import { inPage, pageOf, when } from "#src/platform/http/keyset-page.ts";
import { optionalId } from "#src/platform/http/require-id.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { paymentsAdminRoutes } from "../../contract-admin.ts";
import type { PaymentsContext } from "../context.ts";
import { readGatewayDeposits } from "../gateways/gateway-rows.ts";

type Routes = typeof paymentsAdminRoutes;
type Route = Routes["GET /v2/admin/gateway-payments"];
type ExportRoute = Routes["GET /v2/admin/gateway-payments/export"];
type Answer = z.input<Route["output"]>;
type Deposit = Awaited<ReturnType<typeof readGatewayDeposits>>[number];

const conditions = {
  open: sql`p.is_open`,
  held: sql`p.id IN (SELECT payment_id FROM gateway_deposits WHERE state = 'held')`,
  problem: sql`(p.contradiction IS NOT NULL OR p.failure IS NOT NULL)`,
} as const;

/** Payments at gateways, newest first. */
export async function listGatewayPayments(
  { platform }: PaymentsContext,
  query: z.output<Route["query"]>,
): Promise<Answer> {
  const { kysely } = platform.db;
  const { rows } = await sql<Selectable<GatewayPayments>>`
    SELECT p.* FROM gateway_payments p
    WHERE ${inPage("p.created_at", "p.id", query)}
      ${when(query.state, (state) => conditions[state])}
      ${when(optionalId("customer", query.customer), (id) => sql`p.customer_id = ${id}::uuid`)}
      ${when(
        query.q || null,
        (text) => sql`p.id IN (SELECT id FROM gateway_payments WHERE gateway_id = ${text}
        UNION SELECT id FROM gateway_payments WHERE lower(address) = lower(${text}) AND address IS NOT NULL)`,
      )}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${query.limit + 1}`.execute(kysely);
  const { page, nextCursor } = pageOf(rows, query.limit, ({ created_at: at, id }) => ({ at, id }));
  const customerOf = await showCustomers(
    kysely,
    page.map((row) => row.customer_id),
  );
  const deposits = await readGatewayDeposits(
    kysely,
    page.map(({ id }) => id),
  );
  return { payments: page.map((row) => gatewayPaymentView(row, deposits, customerOf)), nextCursor };
}

export function gatewayPaymentView(
  row: Selectable<GatewayPayments>,
  deposits: readonly Deposit[],
  customerOf: (id: string) => ShownCustomer,
): Answer["payments"][number] {
  return {
    id: encodeId("gatewayPayment", row.id),
    customer: customerOf(row.customer_id),
    gateway: row.driver,
    gatewayId: row.gateway_id,
    method: row.method_name,
    dueCents: centsToNumber(row.due_cents),
    isOpen: row.is_open,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    problem: row.contradiction ?? row.failure,
    deposits: deposits
      .filter((deposit) => deposit.payment_id === row.id)
      .map((deposit) => ({
        id: encodeId("gatewayDeposit", deposit.id),
        gatewayPaymentId: deposit.gateway_payment_id,
        asset: deposit.asset,
        amount: deposit.amount,
        cents: deposit.cents === null ? null : centsToNumber(deposit.cents),
        state: deposit.state,
        heldReason: deposit.held_reason,
        seenAt: deposit.seen_at.toISOString(),
      })),
  };
}

/** The same as rows of a file. */
export function exportGatewayPayments(
  context: PaymentsContext,
  ctx: Ctx<StaffActor>,
  query: z.output<ExportRoute["query"]>,
): Promise<Lines<z.input<ExportRoute["csv"]>>> {
  return exportPages(context.platform, ctx, {
    action: "gateway-payments.export",
    query,
    list: async (page) => {
      const { payments: rows, nextCursor } = await listGatewayPayments(context, page);
      return { rows, nextCursor };
    },
    row: ({ customer, dueCents, deposits, ...fields }: Answer["payments"][number]) => ({
      ...fields,
      ...cellsOf(customer),
      due: plainDollars(dueCents),
      came: plainDollars(deposits.reduce((sum, { cents }) => sum + (cents ?? 0), 0)),
    }),
  });
}
