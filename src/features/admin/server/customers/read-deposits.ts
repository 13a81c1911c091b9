import type { RouteOutput } from "#src/shared/contract.ts";
import { methodOf } from "#src/features/payments/server/index.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber, formatUnits } from "#src/shared/money.ts";
import type { customersContract } from "../../contract-customers.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Office } from "../office.ts";

type Money = RouteOutput<(typeof customersContract)["GET /v2/admin/customers/{id}/money"]>;
type DepositLine = NonNullable<Money["deposits"]>[number];

const shown = 50;

/** The last coins that came for a customer, on a chain with what becomes of them, or at a gateway. */
export async function readDeposits(
  platform: Platform,
  payments: Office["payments"],
  customerId: string,
): Promise<DepositLine[]> {
  const coins = await payments.findDeposits({ by: "customer", id: customerId });
  const byGateway = await readGatewayDeposits(platform, customerId);
  const lines: DepositLine[] = [
    ...coins.slice(0, shown).map((row) => ({
      id: encodeId("deposit", row.id),
      asset: row.asset,
      amount: formatUnits(row.units, methodOf(row.chain_id, row.asset)?.decimals ?? 0),
      cents: row.outlook.cents === null ? null : centsToNumber(row.outlook.cents),
      state: row.state,
      heldReason: row.outlook.heldReason,
      txid: row.txid,
      address: row.address,
      paymentId: row.payment_id === null ? null : encodeId("payment", row.payment_id),
      confirmations: row.outlook.confirmations,
      required: row.outlook.required,
      seenAt: row.seen_at.toISOString(),
      creditedAt: row.credited_at?.toISOString() ?? null,
    })),
    ...byGateway,
  ];
  return lines.toSorted((one, other) => Date.parse(other.seenAt) - Date.parse(one.seenAt)).slice(0, shown);
}

async function readGatewayDeposits(platform: Platform, customerId: string): Promise<DepositLine[]> {
  const rows = await platform.db.kysely
    .selectFrom("gateway_deposits as d")
    .innerJoin("gateway_payments as p", "p.id", "d.payment_id")
    .selectAll("d")
    .select("p.address")
    .where("p.customer_id", "=", customerId)
    .orderBy("d.seen_at", "desc")
    .orderBy("d.id", "desc")
    .limit(shown)
    .execute();
  return rows.map((row) => ({
    id: encodeId("gatewayDeposit", row.id),
    asset: row.asset,
    amount: row.amount,
    cents: row.cents === null ? null : centsToNumber(row.cents),
    state: row.state,
    heldReason: row.held_reason,
    txid: row.gateway_payment_id,
    address: row.address,
    paymentId: encodeId("gatewayPayment", row.payment_id),
    confirmations: null,
    required: null,
    seenAt: row.seen_at.toISOString(),
    creditedAt: row.credited_at?.toISOString() ?? null,
  }));
}
