import type * as z from "zod/mini";
import { centsToNumber } from "#src/shared/money.ts";
import type { receiptOutput } from "../../contract-outputs.ts";
import type { PaymentsContext } from "../context.ts";
import { countedCents } from "./counted-worth.ts";

type Coins = z.input<typeof receiptOutput>["deposit"];

/** What a receipt says of money that a gateway took; null for an unknown deposit. */
export async function viewGatewayCoins(
  { platform, gateways }: PaymentsContext,
  depositId: string,
): Promise<Coins> {
  const row = await platform.db.kysely
    .selectFrom("gateway_deposits as d")
    .innerJoin("gateway_payments as p", "p.id", "d.payment_id")
    .select(["d.asset", "d.amount", "d.gateway_payment_id", "d.gross_cents", "d.cents"])
    .select(["d.state", "d.held_reason", "d.market_cents"])
    .select(["p.driver", "p.method_name", "p.address"])
    .where("d.id", "=", depositId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const gross = countedCents(row) ?? 0n;
  return {
    asset: row.asset,
    network: row.method_name,
    amount: row.amount,
    txid: row.gateway_payment_id,
    address: row.address,
    rates: [],
    gateway: {
      name: row.driver,
      grossCents: centsToNumber(gross),
      feeCents: centsToNumber(gross - (row.cents ?? 0n)),
    },
    simulated: gateways.get(row.driver)?.simulated ?? false,
  };
}
