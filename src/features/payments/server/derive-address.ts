import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { p2pkh, p2wpkh } from "@scure/btc-signer";
import type { AddressForm } from "#src/shared/coins/chain-row.ts";
import type { AccountKey } from "./account-keys.ts";

/** The receiving address with this index, as a network spells it: BIP 84, BIP 44 P2PKH, or an Ethereum account. */
export function deriveAddress(key: AccountKey, index: number, form: AddressForm): string {
  const address = spell(key.publicKeyAt(index), form);
  if (address === undefined) throw new RangeError(`No ${key.family} address has index ${index}`);
  return address;
}

function spell(publicKey: Uint8Array, form: AddressForm): string | undefined {
  if (form.kind === "evm") return evmAddress(publicKey);
  // What neither kind of address has: a script's version and that of a private key.
  const network = { bech32: "", pubKeyHash: 0, scriptHash: 0, wif: 0 };
  return form.kind === "p2wpkh"
    ? p2wpkh(publicKey, { ...network, bech32: form.hrp }).address
    : p2pkh(publicKey, { ...network, pubKeyHash: form.version }).address;
}

function evmAddress(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return withChecksum(bytesToHex(keccak_256(point.subarray(1)).subarray(12)));
}

/** EIP-55: letters are upper case where the hash of the address has a digit above 7. */
export function withChecksum(hex: string): string {
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(hex)));
  const mixed = [...hex].map((digit, at) =>
    parseInt(hash.charAt(at), 16) > 7 ? digit.toUpperCase() : digit,
  );
  return `0x${mixed.join("")}`;
}
