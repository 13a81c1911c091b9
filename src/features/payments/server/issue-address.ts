import { sql, type Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { chainOf } from "#src/shared/coins/chains.ts";
import { AppError } from "#src/shared/errors.ts";
import type { PaymentsContext } from "./context.ts";
import { deriveAddress } from "./derive-address.ts";
import { type Method, methods } from "./methods.ts";

/** An address as stored. */
export interface StoredAddress {
  readonly address: string;
  readonly key_fingerprint: string;
  readonly derivation_index: number;
}

/** Takes the next address of a method's account key for one customer. It is never used for another. */
export async function issueAddress(
  context: PaymentsContext,
  trx: Transaction<DB>,
  method: Method,
  customerId: string,
): Promise<{ id: string } & StoredAddress> {
  const key = context.keys.get(method.family);
  const source = context.chains.get(method.chain);
  if (key === undefined || source === undefined) throw new AppError("method_unavailable");
  const form = await source.addressForm();
  const { next_index } = await trx
    .updateTable("address_counters")
    .set({ next_index: sql`next_index + 1` })
    .where("key_fingerprint", "=", key.fingerprint)
    .returning("next_index")
    .executeTakeFirstOrThrow();
  const row = {
    id: context.platform.ids.next(),
    chain_family: method.family,
    chain_id: method.chain,
    address: deriveAddress(key, next_index - 1, form),
    customer_id: customerId,
    key_fingerprint: key.fingerprint,
    derivation_index: next_index - 1,
    created_at: context.platform.clock.now(),
  };
  await trx.insertInto("deposit_addresses").values(row).execute();
  if (source.balances) await watchBalances(trx, row);
  return row;
}

/** From the currently applied block on, the deposits of the address must explain its balance of every coin. */
async function watchBalances(
  trx: Transaction<DB>,
  { id, chain_id: chain, created_at: at }: { id: string; chain_id: string; created_at: Date },
): Promise<void> {
  const assets = methods.filter((method) => method.chain === chain).map(({ asset }) => asset);
  await sql`INSERT INTO balance_checks (address_id, chain_id, asset, checked_height, due_at)
            SELECT ${id}::uuid, c.id, asset, c.cursor_height, ${at}::timestamptz
            FROM chains c CROSS JOIN unnest(${assets}::text[]) AS asset WHERE c.id = ${chain}`.execute(trx);
}

/**
 * Returns the address only when the account key derives it: a tampered database row must not send
 * a customer's coins elsewhere. It costs a millisecond per call. Any spelling of the coin's networks will do, as the
 * key is ours in each: a node that does not answer hides no address, and what a demo once showed stays.
 */
export function provenAddress(context: PaymentsContext, method: Method, stored: StoredAddress): string {
  const key = context.keys.get(method.family);
  const isOurs =
    key !== undefined &&
    key.fingerprint === stored.key_fingerprint &&
    Object.values(chainOf(method.chain).forms).some(
      (form) => deriveAddress(key, stored.derivation_index, form) === stored.address,
    );
  if (isOurs) return stored.address;
  const { address, derivation_index: index } = stored;
  context.platform.log.error(
    { alarm: "address_mismatch", method: method.id, address, index },
    "address not derived from the account key",
  );
  throw new AppError("method_unavailable");
}
