import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import { sql, type Transaction } from "kysely";
import type { ChainOutput } from "#src/drivers/chain/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { PaymentsContext } from "./context.ts";
import { canonicalSender } from "./denied-senders.ts";
import { methodOf } from "./methods.ts";

/** Where outputs were found: in a block, or (null) only in the mempool. */
export type FoundIn = { readonly height: number; readonly hash: string; readonly time: Date } | null;

/**
 * Stores the outputs that pay an address ever shown, each only once under (chain, txid, ref). Tokens we
 * do not accept, addresses that are not ours and empty transfers (address poisoning) leave no trace.
 */
export async function recordDeposits(
  { platform }: PaymentsContext,
  trx: Transaction<DB>,
  chain: string,
  outputs: readonly ChainOutput[],
  found: FoundIn,
): Promise<number> {
  const wanted = outputs.filter(({ asset, amount }) => amount > 0n && methodOf(chain, asset) !== undefined);
  if (wanted.length === 0) return 0;
  const addresses = await trx
    .selectFrom("deposit_addresses as a")
    .innerJoin("customers as c", "c.id", "a.customer_id")
    .leftJoin("payments as p", "p.address_id", "a.id")
    .select(["a.id", "a.address", "a.customer_id", "c.site_id", "p.id as payment_id"])
    .where("a.chain_id", "=", chain)
    .where("a.address", "=", sql<string>`ANY(${wanted.map(({ address }) => address)}::text[])`)
    .execute();
  const ours = new Map(addresses.map((row) => [row.address, row]));
  const rows = wanted.flatMap((output) => {
    const address = ours.get(output.address);
    return address === undefined ? [] : [rowOf(platform, output, address)];
  });
  return rows.length === 0 ? 0 : storeAll(trx, chain, rows, found, platform.clock.now());
}

interface OwnAddress {
  readonly id: string;
  /** Null: a permanent address. */
  readonly payment_id: string | null;
  readonly site_id: number;
  readonly customer_id: string;
}

function rowOf({ ids }: Pick<Platform, "ids">, output: ChainOutput, address: OwnAddress) {
  return {
    id: ids.next(),
    txid: output.txid,
    ref: output.ref,
    asset: output.asset,
    // Text: JSON has no number of this size.
    units: output.amount.toString(),
    senders: (output.senders ?? []).map(canonicalSender),
    address_id: address.id,
    payment_id: address.payment_id,
    site_id: address.site_id,
    customer_id: address.customer_id,
  };
}

/** All of a block in one statement, with an event for each that is new; how many were new or changed. */
async function storeAll(
  trx: Transaction<DB>,
  chain: string,
  rows: readonly ReturnType<typeof rowOf>[],
  found: FoundIn,
  now: Date,
): Promise<number> {
  const { rows: stored } = await sql`
    WITH output AS (
      -- Without DISTINCT a node that lists an output twice would make the upsert fail.
      SELECT DISTINCT ON (txid, ref) * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS output (
        id uuid, txid text, ref text, asset text, units numeric, senders text[], address_id uuid, payment_id uuid,
        site_id smallint, customer_id uuid)
    ), recorded AS (
      INSERT INTO deposits (id, chain_id, txid, ref, asset, units, address_id, state, height, block_hash, mined_at,
                            seen_at, senders)
      SELECT id, ${chain}, txid, ref, asset, units, address_id, ${found === null ? "seen" : "confirming"},
             ${found?.height ?? null}::int, ${found?.hash ?? null}, ${found?.time ?? null}::timestamptz,
             ${found?.time ?? now}::timestamptz, senders
      FROM output
      ON CONFLICT (chain_id, txid, ref) DO UPDATE
        SET state = excluded.state, height = excluded.height, block_hash = excluded.block_hash,
            mined_at = excluded.mined_at, missing_since = NULL, senders = excluded.senders,
            -- In another block the same contract call may move something else.
            asset = excluded.asset, units = excluded.units, address_id = excluded.address_id
        -- A mempool has no news about a deposit that is in a block.
        WHERE deposits.height IS NULL AND (excluded.height IS NOT NULL OR deposits.missing_since IS NOT NULL)
      RETURNING id, old.id IS NULL AS is_new
    )
    SELECT CASE WHEN recorded.is_new THEN
             event_publish('payments.seen.v1', output.site_id, output.customer_id,
               jsonb_build_object('paymentId', output.payment_id, 'depositId', output.id),
               ${now}::timestamptz)
           END
    FROM recorded LEFT JOIN output ON output.id = recorded.id`.execute(trx);
  wakeAfterCommit(trx, "events");
  return stored.length;
}
