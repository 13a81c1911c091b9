import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { NETWORK, p2pkh, p2wpkh } from "@scure/btc-signer";
import type { AccountKey } from "./account-keys.ts";
import type { AddressFamily } from "#src/shared/coins/chains.ts";

const dogecoin = { bech32: "", pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e };

const encoders: Readonly<Record<AddressFamily, (publicKey: Uint8Array) => string | undefined>> = {
  BTC: (publicKey) => p2wpkh(publicKey, NETWORK).address,
  DOGE: (publicKey) => p2pkh(publicKey, dogecoin).address,
  EVM: evmAddress,
};

/** The receiving address with this index: BIP 84, BIP 44 P2PKH, or the account of an Ethereum key. */
export function deriveAddress(key: AccountKey, index: number): string {
  const address = encoders[key.family](key.publicKeyAt(index));
  if (address === undefined) throw new RangeError(`No ${key.family} address has index ${index}`);
  return address;
}

function evmAddress(publicKey: Uint8Array): string {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return withChecksum(bytesToHex(keccak_256(point.subarray(1)).subarray(12)));
}

/** EIP-55: letters are upper case where the hash of the address has a digit above 7. */
function withChecksum(hex: string): string {
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(hex)));
  const mixed = [...hex].map((digit, at) =>
    parseInt(hash.charAt(at), 16) > 7 ? digit.toUpperCase() : digit,
  );
  return `0x${mixed.join("")}`;
}
