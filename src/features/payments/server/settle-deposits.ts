import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { announceConfirming, type Confirming } from "./announce-confirming.ts";
import type { ChainDepth } from "./chain-depth.ts";
import type { PaymentsContext } from "./context.ts";
import { creditDeposits, creditDust } from "./credit-deposits.ts";
import { readDenied } from "./denied-senders.ts";
import { reasonToHold, setAside } from "./hold-deposit.ts";
import { decideDeposit } from "./decide-deposit.ts";
import { readValuedDeposits, type ValuedDeposit } from "./value-deposits.ts";

/**
 * Takes every open deposit of a chain as far as the applied block allows: values it, counts its confirmations,
 * credits it when it is deep enough. Runs in the transaction that holds the chain's cursor.
 */
export async function settleDeposits(
  context: PaymentsContext,
  trx: Transaction<DB>,
  depth: ChainDepth,
): Promise<void> {
  const deposits = await readValuedDeposits(trx, depth.chain);
  const addresses = await readAddresses(trx, deposits);
  const denied = await readDenied(
    trx,
    deposits.flatMap(({ senders }) => senders),
  );
  const confirming: Confirming[] = [];
  let due: string[] = [];
  for (const deposit of deposits) {
    const address = addresses.get(deposit.address_id) ?? { worth: 0n, hasDust: true };
    const reason = reasonToHold(deposit, denied);
    const { height, cents, method } = deposit;
    const decision = decideDeposit({ height, cents, minCents: method.minCents, reason }, depth, address);
    if (decision.kind === "wait") confirming.push({ deposit, have: decision.have, need: decision.need });
    else if (decision.kind === "hold") await setAside(trx, deposit, "held", decision.reason);
    else if (decision.kind === "dust") await setAside(trx, deposit, "dust", null);
    else if (!decision.withDust) due.push(deposit.id);
    else {
      // In the order of customers, since this locks their wallets.
      await creditDeposits(context, trx, due);
      due = [];
      await creditDust(context, trx, deposit.address_id, deposit.id);
    }
  }
  await creditDeposits(context, trx, due);
  await announceConfirming(context, trx, confirming);
  await trx
    .updateTable("deposits")
    .set({ state: "final" })
    .where("chain_id", "=", depth.chain)
    .where("state", "=", "credited")
    .where("height", "<=", depth.finalHeight)
    .execute();
}

/** What arrived on each address, credited or not, and whether it has uncredited dust. */
async function readAddresses(trx: Transaction<DB>, deposits: readonly ValuedDeposit[]) {
  const { rows } = await sql<{ address_id: string; worth: bigint; has_dust: boolean }>`
    SELECT address_id, coalesce(sum(cents), 0) AS worth, bool_or(state = 'dust') AS has_dust
    FROM deposits WHERE address_id = ANY (${deposits.map(({ address_id }) => address_id)}::uuid[])
    GROUP BY address_id`.execute(trx);
  return new Map(rows.map(({ address_id, worth, has_dust: hasDust }) => [address_id, { worth, hasDust }]));
}
