import { ripemd160 } from "@noble/hashes/legacy.js";
import { bech32, createBase58check } from "@scure/base";
import { sha256 } from "./bytes.ts";
import type { CoreNetwork } from "./coins.ts";
import type { CoreInput } from "./parse-transaction.ts";

/** Spells the addresses of scripts and of senders as the network does. */
export interface CoreSpelling {
  /** The address that a script in hexadecimal pays; null for scripts that no address stands for here. */
  addressOf(script: string): string | null;
  /** The address whose coins an input spends, as far as the input itself shows it. */
  senderOf(input: CoreInput): string | null;
}

const base58check = createBase58check(sha256);
/** `OP_DUP OP_HASH160 <20> … OP_EQUALVERIFY OP_CHECKSIG`, `OP_HASH160 <20> … OP_EQUAL`, `OP_0 <20> …` (BIP 141). */
const keyHash = /^76a914([0-9a-f]{40})88ac$/;
const scriptHash = /^a914([0-9a-f]{40})87$/;
const witnessKeyHash = /^0014([0-9a-f]{40})$/;
const [compressedBytes, fullBytes] = [33, 65];

export function createSpelling({ hrp, p2pkh, p2sh }: CoreNetwork): CoreSpelling {
  const base58 = (version: number, hash: Uint8Array): string =>
    base58check.encode(Uint8Array.of(version, ...hash));
  const segwit = (hash: Uint8Array): string | null =>
    hrp === null ? null : bech32.encode(hrp, [0, ...bech32.toWords(hash)]);
  return {
    addressOf(script) {
      const [, key] = keyHash.exec(script) ?? [];
      if (key !== undefined) return base58(p2pkh, Buffer.from(key, "hex"));
      const [, witnessKey] = witnessKeyHash.exec(script) ?? [];
      if (witnessKey !== undefined) return segwit(Buffer.from(witnessKey, "hex"));
      const [, redeem] = scriptHash.exec(script) ?? [];
      return redeem === undefined ? null : base58(p2sh, Buffer.from(redeem, "hex"));
    },
    senderOf({ script, witness }) {
      const pushes = readPushes(script);
      const [signature, key] = witness.length === 2 ? witness : [];
      if (isSignature(signature) && isCompressed(key)) {
        if (script.length === 0) return segwit(hash160(key));
        const [redeem] = pushes;
        // A witness program inside of a script's hash, which is its only push.
        return pushes.length === 1 && redeem ? base58(p2sh, hash160(redeem)) : null;
      }
      const [own, ownKey] = pushes.length === 2 ? pushes : [];
      return isSignature(own) && isKey(ownKey) ? base58(p2pkh, hash160(ownKey)) : null;
    },
  };
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes));
}

/** What a script pushes, when it does nothing else and pushes short things only; otherwise nothing. */
function readPushes(script: Buffer): Buffer[] {
  const pushes: Buffer[] = [];
  for (let at = 0; at < script.length; ) {
    const size = script[at] ?? 0;
    const push = script.subarray(at + 1, at + 1 + size);
    // Above 75 the byte is an operation.
    if (size === 0 || size > 75 || push.length !== size) return [];
    pushes.push(push);
    at += 1 + size;
  }
  return pushes;
}

/** In DER with its kind of hash. */
function isSignature(bytes: Buffer | undefined): bytes is Buffer {
  return bytes !== undefined && bytes.length >= 9 && bytes.length <= 73 && bytes[0] === 0x30;
}

function isCompressed(bytes: Buffer | undefined): bytes is Buffer {
  return bytes?.length === compressedBytes && (bytes[0] === 0x02 || bytes[0] === 0x03);
}

function isKey(bytes: Buffer | undefined): bytes is Buffer {
  const isFull = bytes?.length === fullBytes && bytes[0] === 0x04;
  return isFull || isCompressed(bytes);
}
