import { sql, type Transaction } from "kysely";
import type { ChainOutput } from "#src/drivers/chain/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { PaymentsContext } from "./context.ts";
import { canonicalWallet } from "#src/features/accounts/server/index.ts";
import { storeSpends, storeTransactions } from "./deposit-transactions.ts";
import { methodOf } from "./methods.ts";
import { type DepositOutput, storeDeposits } from "./store-deposits.ts";

/** Where outputs were found: in a block, or (null) only in the mempool. */
export type FoundIn = { readonly height: number; readonly hash: string; readonly time: Date } | null;

const addressForm = /^[0-9A-Za-z:]{1,120}$/;

/**
 * Stores the outputs that pay an address ever shown, each only once under (chain, txid, ref), and returns how many were
 * new or changed. Tokens we do not accept, addresses that are not ours and empty transfers (address poisoning) leave no
 * trace. One that cannot be stored is set aside in `deposit_quarantine`, and the others go on.
 */
export async function recordDeposits(
  { platform }: PaymentsContext,
  trx: Transaction<DB>,
  chain: string,
  outputs: readonly ChainOutput[],
  found: FoundIn,
): Promise<number> {
  const wanted = outputs.filter(
    ({ address, asset, amount }) =>
      amount > 0n && methodOf(chain, asset) !== undefined && addressForm.test(address),
  );
  if (wanted.length === 0) return 0;
  const addresses = await trx
    .selectFrom("deposit_addresses as a")
    .innerJoin("customers as c", "c.id", "a.customer_id")
    .leftJoin("payments as p", "p.address_id", "a.id")
    .select(["a.id", "a.address", "a.customer_id", "c.site_id", "p.id as payment_id"])
    .where("a.chain_id", "=", chain)
    .where("a.address", "=", sql<string>`ANY(${wanted.map(({ address }) => address)}::text[])`)
    .execute();
  const addressOf = new Map(addresses.map((row) => [row.address, row]));
  const ours = wanted.filter(({ address }) => addressOf.has(address));
  const rows = ours.flatMap((output) => {
    const address = addressOf.get(output.address);
    return address === undefined ? [] : [rowOf(platform, output, address)];
  });
  if (rows.length === 0) return 0;
  await storeTransactions(trx, chain, ours);
  await storeSpends(trx, chain, ours);
  return storeDeposits(platform, trx, chain, rows, found);
}

interface OwnAddress {
  readonly id: string;
  /** Null: a permanent address. */
  readonly payment_id: string | null;
  readonly site_id: number;
  readonly customer_id: string;
}

function rowOf({ ids }: Pick<Platform, "ids">, output: ChainOutput, address: OwnAddress): DepositOutput {
  return {
    id: ids.next(),
    txid: output.txid,
    ref: output.ref,
    address: output.address,
    asset: output.asset,
    // Text: JSON has no number of this size.
    units: output.amount.toString(),
    senders: (output.senders ?? []).map(canonicalWallet),
    mature_after: output.matureAfter ?? null,
    address_id: address.id,
    payment_id: address.payment_id,
    site_id: address.site_id,
    customer_id: address.customer_id,
  };
}
