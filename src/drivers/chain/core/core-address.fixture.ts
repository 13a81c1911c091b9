import { sha256 } from "@noble/hashes/sha2.js";
import { bech32, createBase58check } from "@scure/base";
import type { CoreNodeKind } from "../../../../scripts/real/core-nodes.ts";

const base58check = createBase58check(sha256);
/** Of Bitcoin, Dogecoin and Litecoin, and of their test networks; all other versions are of keys. */
const scriptVersions: ReadonlySet<number | undefined> = new Set([0x05, 0x16, 0x32, 0x3a, 0xc4]);

/** An address as the test node's own network spells it: the same script, whatever network it was written for. */
export function spellForNode(kind: CoreNodeKind, address: string): string {
  if (/^[a-z]{2,4}1[02-9ac-hj-np-z]+$/.test(address)) {
    const { words } = bech32.decode(address, false);
    return bech32.encode("rltc", words);
  }
  const [version, ...hash] = base58check.decode(address);
  const scriptVersion = kind === "bitcoin-0.11" ? 0xc4 : 0x3a;
  return base58check.encode(Uint8Array.of(scriptVersions.has(version) ? scriptVersion : 0x6f, ...hash));
}
