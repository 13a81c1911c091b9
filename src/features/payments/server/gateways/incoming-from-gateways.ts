import type { Kysely } from "kysely";
import { pendingFates } from "#src/shared/coins/coin-fates.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { IncomingMoney } from "#src/platform/money/incoming-source.ts";
import { encodeId } from "#src/shared/ids.ts";
import { isUndecided } from "./counted-worth.ts";
import { gatewayFate } from "./gateway-fate.ts";

/** More than anyone has on their way at once. */
const most = 20;

/** The customer's money that gateways have seen or that is held, as its payment's page says it. */
export async function readIncomingFromGateways(db: Kysely<DB>, customerId: string): Promise<IncomingMoney[]> {
  const rows = await db
    .selectFrom("gateway_deposits as d")
    .innerJoin("gateway_payments as p", "p.id", "d.payment_id")
    .select([
      "d.id",
      "d.payment_id",
      "d.asset",
      "d.amount",
      "d.cents",
      "d.state",
      "d.held_reason",
      "d.settled_at",
      "d.seen_at",
    ])
    .where("p.customer_id", "=", customerId)
    .where("d.state", "in", ["pending", "held"])
    .orderBy("d.seen_at")
    .orderBy("d.id")
    .limit(most)
    .execute();
  return rows.flatMap((row) => {
    const fate = gatewayFate(row);
    const state = pendingFates.find((each) => each === fate);
    if (state === undefined) return [];
    return {
      depositId: encodeId("gatewayDeposit", row.id),
      paymentId: encodeId("gatewayPayment", row.payment_id),
      amount: row.amount,
      asset: row.asset,
      cents: isUndecided(row) ? null : row.cents,
      isEstimated: false,
      state,
      // Gateways count no blocks for others.
      confirmations: 0,
      required: 0,
      secondsLeft: 0,
      seenAt: row.seen_at,
    };
  });
}
