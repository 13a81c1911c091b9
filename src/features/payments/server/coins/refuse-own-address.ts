import { bytesToHex } from "@noble/hashes/utils.js";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { CoinChain, CoinsContext } from "./coins-context.ts";

/** A wallet that has the account proposes one of the next addresses, which customers will be shown. */
const addressesAhead = 100;
/** As many as a restore passes over: customers may have been shown them, and no table has them. */
const addressesBehind = 1_000;

/**
 * Refuses to sweep to an address that a customer was shown or will be shown: it would be credited to that customer. The
 * receiving addresses of the account key are all of this kind; its change addresses and other accounts are not.
 */
export async function refuseOwnAddress(
  context: CoinsContext,
  chain: CoinChain,
  address: string,
  script: Uint8Array,
): Promise<void> {
  const { source, key, network } = chain;
  const wanted = bytesToHex(script);
  const shown = await context.platform.db.kysely
    .selectFrom("deposit_addresses")
    .select("id")
    .where("chain_id", "=", source.chain)
    .where("address", "in", [address, address.toLowerCase()])
    .executeTakeFirst();
  const isOurs = (index: number): boolean =>
    network !== null && bytesToHex(network.scriptFor(key.publicKeyAt(index))) === wanted;
  if (shown === undefined && !(await readUnknownIndexes(context, chain)).some(isOurs)) return;
  throw new OperatorRefusal(`${address} is a deposit address: sweep to another account of your wallet.`);
}

/** Indexes near the newest one that no stored address has. */
async function readUnknownIndexes(
  { platform }: CoinsContext,
  { key }: CoinChain,
): Promise<readonly number[]> {
  const { kysely } = platform.db;
  const counter = await kysely
    .selectFrom("address_counters")
    .select("next_index")
    .where("key_fingerprint", "=", key.fingerprint)
    .executeTakeFirst();
  const next = counter?.next_index ?? 0;
  const first = Math.max(0, next - addressesBehind);
  const stored = await kysely
    .selectFrom("deposit_addresses")
    .select("derivation_index")
    .where("key_fingerprint", "=", key.fingerprint)
    .where("derivation_index", ">=", first)
    .execute();
  const known = new Set(stored.map((row) => row.derivation_index));
  const near = Array.from({ length: next + addressesAhead - first }, (_, place) => first + place);
  return near.filter((index) => !known.has(index));
}
