import { type Kysely, sql, type Transaction } from "kysely";
import type { ChainOutput } from "#src/drivers/chain/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";

/** Larger ones are not kept: their outputs are spent by a wallet that finds them itself. */
const maxRawDigits = 200_000;
const hex = /^[0-9a-f]+$/i;
const outpointForm = /^[0-9a-f]{1,80}:\d{1,10}$/;

/** Keeps the transactions of these outputs, where a wallet needs them to spend the outputs. */
export async function storeTransactions(
  trx: Transaction<DB>,
  chain: string,
  outputs: readonly ChainOutput[],
): Promise<void> {
  const raw = new Map(outputs.flatMap((output) => (isKept(output.raw) ? [[output.txid, output.raw]] : [])));
  if (raw.size === 0) return;
  await sql`
    INSERT INTO deposit_transactions (chain_id, txid, raw)
    SELECT ${chain}, txid, decode(raw, 'hex')
    FROM unnest(${[...raw.keys()]}::text[], ${[...raw.values()]}::text[]) AS kept (txid, raw)
    ON CONFLICT DO NOTHING`.execute(trx);
}

function isKept(raw: string | undefined): raw is string {
  return raw !== undefined && raw.length % 2 === 0 && raw.length <= maxRawDigits && hex.test(raw);
}

/** Keeps what these outputs' transactions spend, so that another one that spends it is noticed. */
export async function storeSpends(
  trx: Transaction<DB>,
  chain: string,
  outputs: readonly ChainOutput[],
): Promise<void> {
  const rows = outputs.flatMap(({ txid, spends }) =>
    (spends ?? []).filter((outpoint) => outpointForm.test(outpoint)).map((outpoint) => ({ outpoint, txid })),
  );
  if (rows.length === 0) return;
  await trx
    .insertInto("deposit_spends")
    .values(rows.map((row) => ({ chain_id: chain, ...row })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets both of transactions that cannot come any more: all their deposits are dropped, replaced or, of spends, final. */
export async function pruneTransactions(db: Kysely<DB>): Promise<void> {
  await sql`
    DELETE FROM deposit_transactions t
    WHERE NOT EXISTS (SELECT FROM deposits d WHERE d.chain_id = t.chain_id AND d.txid = t.txid
                      AND d.state NOT IN ('dropped', 'replaced'))`.execute(db);
  await sql`
    DELETE FROM deposit_spends s
    WHERE NOT EXISTS (SELECT FROM deposits d WHERE d.chain_id = s.chain_id AND d.txid = s.txid
                      AND d.state NOT IN ('dropped', 'final'))`.execute(db);
}
