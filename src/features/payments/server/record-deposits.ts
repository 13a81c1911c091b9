import { type Kysely, sql, type Transaction } from "kysely";
import type { ChainOutput } from "#src/drivers/chain/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { PaymentsContext } from "./context.ts";
import { canonicalSender } from "./denied-senders.ts";
import { methodOf } from "./methods.ts";

/** Which of these addresses were ever shown to a customer. */
export async function watchedAddresses(
  db: Kysely<DB>,
  chain: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("deposit_addresses")
    .select("address")
    .where("chain_id", "=", chain)
    .where("address", "=", sql<string>`ANY(${[...addresses]}::text[])`)
    .execute();
  return new Set(rows.map(({ address }) => address));
}

/** Where outputs were found: in a block, or (null) only in the mempool. */
export type FoundIn = { readonly height: number; readonly hash: string; readonly time: Date } | null;

/**
 * Keeps the outputs that pay an address ever shown, each once for ever under (chain, txid, ref). Tokens we
 * do not accept, addresses that are not ours and empty transfers (address poisoning) leave no trace.
 */
export async function recordDeposits(
  context: PaymentsContext,
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
  let changed = 0;
  for (const output of wanted) {
    const address = ours.get(output.address);
    if (address !== undefined && (await recordOne(context, trx, chain, output, found, address))) changed += 1;
  }
  return changed;
}

interface OwnAddress {
  readonly id: string;
  /** Null: a permanent address. */
  readonly payment_id: string | null;
  readonly site_id: number;
  readonly customer_id: string;
}

async function recordOne(
  { platform }: PaymentsContext,
  trx: Transaction<DB>,
  chain: string,
  output: ChainOutput,
  found: FoundIn,
  address: OwnAddress,
): Promise<boolean> {
  const now = platform.clock.now();
  const { rows } = await sql<{ id: string; is_new: boolean }>`
    INSERT INTO deposits (id, chain_id, txid, ref, asset, units, address_id, state, height, block_hash, mined_at, seen_at,
                          senders)
    VALUES (${platform.ids.next()}, ${chain}, ${output.txid}, ${output.ref}, ${output.asset}, ${output.amount},
            ${address.id}, ${found === null ? "seen" : "confirming"}, ${found?.height ?? null}, ${found?.hash ?? null},
            ${found?.time ?? null}, ${found?.time ?? now}, ${(output.senders ?? []).map(canonicalSender)})
    ON CONFLICT (chain_id, txid, ref) DO UPDATE
      SET state = excluded.state, height = excluded.height, block_hash = excluded.block_hash,
          mined_at = excluded.mined_at, missing_since = NULL, senders = excluded.senders,
          -- Run again in another block, the same call of a contract may move something else.
          asset = excluded.asset, units = excluded.units, address_id = excluded.address_id
      -- A mempool says nothing new about a deposit that is in a block.
      WHERE deposits.height IS NULL AND (excluded.height IS NOT NULL OR deposits.missing_since IS NOT NULL)
    RETURNING id, old.id IS NULL AS is_new`.execute(trx);
  const [deposit] = rows;
  if (deposit === undefined) return false;
  if (deposit.is_new) {
    const { site_id: siteId, customer_id: customerId, payment_id: paymentId } = address;
    const payload = { ...(paymentId !== null && { paymentId }), depositId: deposit.id };
    await publishEvent(trx, { name: "payments.seen.v1", siteId, customerId, payload }, now);
  }
  return true;
}
