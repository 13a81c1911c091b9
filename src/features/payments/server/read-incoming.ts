import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { IncomingMoney } from "#src/platform/money/incoming-source.ts";
import { formatUnits } from "#src/shared/money.ts";
import { blockSecondsOf, type PaymentsContext } from "./context.ts";
import { reasonToHold } from "./hold-deposit.ts";
import { type Method, methodOf } from "./methods.ts";
import { toleranceOf } from "./payment-state.ts";
import { progressOf } from "./present-deposit.ts";
import { type ReceivedCoins, readReceived, unreviewedCents } from "./received-coins.ts";

/** More than anyone has on their way at once. */
const most = 20;

/**
 * The customer's coins that are seen and not credited: those that will be by themselves, those that are less than the
 * minimum until more comes, and those that a person has to look at.
 */
export async function readIncoming(
  context: PaymentsContext,
  db: Kysely<DB>,
  customerId: string,
): Promise<IncomingMoney[]> {
  const rows = await readOpen(db, customerId);
  const valued = rows.flatMap((row) => {
    const method = methodOf(row.chain_id, row.asset);
    return method === undefined ? [] : { row, method, ...progressOf(context, method, row, placeOf(row)) };
  });
  const worth = new Map(rows.map(({ address_id, credited }) => [address_id, credited]));
  for (const { row, cents } of valued) {
    worth.set(row.address_id, (worth.get(row.address_id) ?? 0n) + (cents ?? 0n));
  }
  const received = await readReceived(db, rows);
  return valued.map(({ row, method, have, required, cents }) => ({
    depositId: row.id,
    paymentId: row.payment_id,
    amount: formatUnits(row.units, method.decimals),
    asset: method.asset,
    cents,
    state: stateOf(row, cents, worth.get(row.address_id) ?? 0n, method, received),
    confirmations: Math.min(have, required),
    required,
    secondsLeft: Math.max(0, required - have) * blockSecondsOf(context, method),
    seenAt: row.seen_at,
  }));
}

function placeOf(row: Awaited<ReturnType<typeof readOpen>>[number]) {
  return { cursor_height: row.cursor_height, asset: row.lock_asset, rate_e8: row.lock_rate_e8 };
}

/** As `decideDeposit` will see it with these coins; who sent them stays its own matter. */
function stateOf(
  row: Awaited<ReturnType<typeof readOpen>>[number],
  cents: bigint | null,
  worth: bigint,
  { minCents }: Method,
  received: readonly ReceivedCoins[],
): IncomingMoney["state"] {
  const { id, state, ref, customer_id: customerId, chain_id: chain, mined_at: minedAt } = row;
  if (state === "held") return "held";
  if (cents !== null && worth < minCents - toleranceOf(minCents)) return "low";
  const sum =
    minedAt === null ? (cents ?? 0n) : unreviewedCents({ id, customerId, chain, minedAt, cents }, received);
  return reasonToHold({ ref, senders: [] }, new Set(), sum) === null ? "coming" : "held";
}

function readOpen(db: Kysely<DB>, customerId: string) {
  return (
    db
      .selectFrom("deposits as d")
      .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
      .leftJoin("chains as c", "c.id", "d.chain_id")
      .leftJoin("payments as p", "p.address_id", "d.address_id")
      .select(["d.id", "d.address_id", "d.chain_id", "d.asset", "d.units", "d.state", "d.ref", "d.height"])
      .select(["d.required_blocks", "d.mature_after", "d.mined_at", "a.customer_id"])
      .select(["d.cents", "d.seen_at", "p.id as payment_id", "p.rate_e8 as lock_rate_e8"])
      .select(["p.asset as lock_asset", "c.cursor_height"])
      .select(
        sql<bigint>`(SELECT coalesce(sum(o.cents), 0)::bigint FROM deposits o
          WHERE o.address_id = d.address_id AND o.state IN ('credited', 'final'))`.as("credited"),
      )
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
