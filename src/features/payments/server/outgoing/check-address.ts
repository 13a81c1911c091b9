import { canonicalWallet, readBannedWallets } from "#src/features/accounts/server/index.ts";
import { AppError } from "#src/shared/errors.ts";
import { coinNetworkOf } from "../coins/coin-network.ts";
import type { PaymentsContext } from "../context.ts";
import { deriveAddress, withChecksum } from "../derive-address.ts";
import { findMethod, type Method } from "../methods.ts";

/** A wallet that has the account key proposes one of the next addresses, which customers will be shown. */
const addressesAhead = 100;

/** Where coins of a method can be sent: an address as its network spells it. */
export interface OutgoingPlace {
  readonly method: Method;
  readonly address: string;
}

/**
 * Reads an address that a customer gave for coins to be sent to. Refused: a typing error or another network's
 * (`invalid_coin_address`), one of our own deposit addresses and a banned wallet (`payout_address_refused`, the same for
 * both, so that no one learns which it was).
 */
export async function checkOutgoingAddress(
  context: PaymentsContext,
  methodId: string,
  text: string,
  now: Date,
): Promise<OutgoingPlace> {
  const method = findMethod(methodId);
  const source = method && context.chains.get(method.chain);
  if (method === undefined || source === undefined) throw new AppError("method_unavailable");
  const form = await source.addressForm().catch(() => {
    throw new AppError("method_unavailable");
  });
  const network = coinNetworkOf(form);
  const address = network === null ? readEvm(text) : readCoin(text, (one) => network.scriptOf(one) !== null);
  if (address === null)
    throw new AppError("invalid_coin_address", undefined, { address: "invalid_coin_address" });
  const db = context.platform.db.kysely;
  const banned = await readBannedWallets(db, [canonicalWallet(address)], now);
  if (banned.size > 0 || (await isOurs(context, method, address)))
    throw new AppError("payout_address_refused");
  return { method, address };
}

/** EIP-55: capitals, where there are any beside small letters, are a checksum. */
function readEvm(text: string): string | null {
  if (!/^0x[0-9a-f]{40}$/i.test(text)) return null;
  const digits = text.slice(2);
  const spelled = withChecksum(digits.toLowerCase());
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return isMixed && spelled !== text ? null : spelled;
}

/** Capitals of base58 count, those of bech32 do not. */
function readCoin(text: string, isValid: (address: string) => boolean): string | null {
  const address = canonicalWallet(text);
  return isValid(address) ? address : null;
}

/** Whether customers were shown this address for deposits, or will be. */
async function isOurs({ platform, keys, chains }: PaymentsContext, method: Method, address: string) {
  const { kysely } = platform.db;
  const shown = await kysely
    .selectFrom("deposit_addresses")
    .select("id")
    .where("address", "=", address)
    .executeTakeFirst();
  if (shown !== undefined) return true;
  const key = keys.get(method.family);
  const form = await chains.get(method.chain)?.addressForm();
  if (key === undefined || form === undefined) return false;
  const counter = await kysely
    .selectFrom("address_counters")
    .select("next_index")
    .where("key_fingerprint", "=", key.fingerprint)
    .executeTakeFirst();
  const next = counter?.next_index ?? 0;
  return Array.from({ length: addressesAhead }, (_, place) => next + place).some(
    (index) => deriveAddress(key, index, form) === address,
  );
}
