import type { Kysely } from "kysely";
import { pendingFates } from "#src/shared/coins/coin-fates.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { IncomingMoney } from "#src/platform/money/incoming-source.ts";
import { encodeId } from "#src/shared/ids.ts";
import { formatUnits } from "#src/shared/money.ts";
import type { PaymentsContext } from "./context.ts";
import { readIncomingFromGateways } from "./gateways/incoming-from-gateways.ts";
import { methodOf } from "./methods.ts";
import { readOutlooks } from "./read-outlooks.ts";

/** More than anyone has on their way at once. */
const most = 20;

/**
 * The customer's coins that are seen and not credited, on payments and on permanent addresses, also on those that were
 * replaced, and at gateways, oldest first: what becomes of each is the same as on its payment's page.
 */
export async function readIncoming(
  context: PaymentsContext,
  db: Kysely<DB>,
  customerId: string,
): Promise<IncomingMoney[]> {
  const atGateways = await readIncomingFromGateways(db, customerId);
  const money = [...(await readFromChains(context, db, customerId)), ...atGateways];
  return money.toSorted((one, other) => one.seenAt.getTime() - other.seenAt.getTime());
}

async function readFromChains(
  context: PaymentsContext,
  db: Kysely<DB>,
  customerId: string,
): Promise<IncomingMoney[]> {
  const rows = await readOpen(db, customerId);
  const outlooks = await readOutlooks(context, db, rows);
  return rows.flatMap((row) => {
    const method = methodOf(row.chain_id, row.asset);
    const outlook = outlooks.get(row.id);
    const state = pendingFates.find((fate) => fate === outlook?.fate);
    if (method === undefined || outlook === undefined || state === undefined) return [];
    const { cents, isEstimated, confirmations, required, secondsLeft } = outlook;
    return {
      depositId: encodeId("deposit", row.id),
      paymentId: row.payment_id === null ? null : encodeId("payment", row.payment_id),
      amount: formatUnits(row.units, method.decimals),
      asset: method.asset,
      cents,
      isEstimated,
      state,
      confirmations: Math.min(confirmations, required),
      required,
      secondsLeft,
      seenAt: row.seen_at,
    };
  });
}

function readOpen(db: Kysely<DB>, customerId: string) {
  return (
    db
      .selectFrom("deposits as d")
      .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
      .leftJoin("chains as c", "c.id", "d.chain_id")
      .leftJoin("payments as p", "p.address_id", "d.address_id")
      .select(["d.id", "d.address_id", "d.chain_id", "d.asset", "d.units", "d.state", "d.height", "d.cents"])
      .select(["d.required_blocks", "d.mature_after", "d.missing_since", "d.seen_at", "c.cursor_height"])
      .select("p.id as payment_id")
      .where("a.customer_id", "=", customerId)
      .where("d.state", "in", ["seen", "confirming", "dust", "held"])
      // Orphaned, or gone from the mempool: not on its way any more.
      .where("d.missing_since", "is", null)
      .orderBy("d.seen_at")
      .orderBy("d.id")
      .limit(most)
      .execute()
  );
}
