import { keccak_256 } from "@noble/hashes/sha3.js";

const bits = 2048;

/**
 * Whether a block's bloom filter (Yellow Paper § 4.3.1) may contain an address or topic. False is certain: such a log
 * is not in the block. Both are hexadecimal, any case.
 */
export function bloomMayHold(bloom: string, item: string): boolean {
  const filter = BigInt(bloom);
  return bitsOf(item).every((bit) => (filter & bit) !== 0n);
}

/** The filter of these addresses and topics. */
export function bloomOf(items: Iterable<string>): bigint {
  let filter = 0n;
  for (const item of new Set(items)) for (const bit of bitsOf(item)) filter |= bit;
  return filter;
}

/** Three bits, of eleven binary digits each, out of the hash of the item. */
function bitsOf(item: string): bigint[] {
  const hash = keccak_256(Buffer.from(item.slice(2), "hex"));
  return [0, 2, 4].map((at) => 1n << BigInt((((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) % bits));
}
