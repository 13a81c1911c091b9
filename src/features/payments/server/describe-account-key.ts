import { parseAccountKey } from "./account-keys.ts";
import { deriveAddress } from "./derive-address.ts";
import type { AddressForm } from "#src/shared/coins/chain-row.ts";
import type { AddressFamily } from "#src/shared/coins/chains.ts";

/** What an operator compares with the hardware wallet before the first customer pays. */
export interface AccountKeyFacts {
  readonly family: AddressFamily;
  readonly fingerprint: string;
  readonly firstAddress: string;
}

/** Throws `AccountKeyError` when the key is private, of another coin or not of an account. */
export function describeAccountKey(family: AddressFamily, text: string, form: AddressForm): AccountKeyFacts {
  const key = parseAccountKey(family, text);
  return { family, fingerprint: key.fingerprint, firstAddress: deriveAddress(key, 0, form) };
}
