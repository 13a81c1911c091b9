import { sql } from "kysely";
import type { ChainTransaction } from "#src/drivers/chain/port.ts";
import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";

/** Keeps that a customer looks for a transaction of a block that we read, and that we have no deposit of it. */
export async function noteMissed(
  { db, clock }: Pick<Platform, "db" | "clock">,
  missed: { readonly chain: string; readonly customerId: string; readonly transaction: ChainTransaction },
): Promise<void> {
  const { chain, customerId, transaction } = missed;
  const [output] = transaction.outputs;
  if (output === undefined || transaction.height === null) return;
  await db.kysely
    .insertInto("missed_transactions")
    .values({
      chain_id: chain,
      txid: output.txid,
      height: transaction.height,
      customer_id: customerId,
      asked_at: clock.now(),
    })
    .onConflict((conflict) => conflict.columns(["chain_id", "txid"]).doNothing())
    .execute();
}

/** Transactions that customers look for, until there is a deposit of them. */
export function missedAlarms({ db }: Pick<Platform, "db">): AlarmSource {
  return {
    kind: "missed transaction",
    page: () => "/staff/chains",
    find: async () => {
      const { rows } = await sql<{
        chain_id: string;
        txid: string;
        height: number;
        customer_id: string;
        asked_at: Date;
      }>`
        SELECT * FROM missed_transactions m
        WHERE NOT EXISTS (SELECT FROM deposits d WHERE d.chain_id = m.chain_id AND d.txid = m.txid)
        ORDER BY asked_at, chain_id, txid LIMIT 100`.execute(db.kysely);
      return rows.map((row) => ({
        objectId: `${row.chain_id}/${row.txid}`,
        occurrence: row.asked_at.toISOString(),
        detail: `Customer ${encodeId("customer", row.customer_id)} asks for transaction ${row.txid}, which pays an address of theirs in block ${row.height} of ${row.chain_id}: we read that block without it.`,
        said: alarmText("missedTransaction", {
          customer: encodeId("customer", row.customer_id),
          txid: row.txid,
          height: String(row.height),
          chain: row.chain_id,
        }),
        command: operatorCommand(`deposit rescan --chain ${row.chain_id} --block ${row.height}`),
        customerId: row.customer_id,
      }));
    },
  };
}
