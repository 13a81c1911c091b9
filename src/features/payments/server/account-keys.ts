import { createBase58check } from "@scure/base";
import { HDKey } from "@scure/bip32";
import { sha256 } from "@noble/hashes/sha2.js";
import type { AddressFamily } from "./methods.ts";

/** The account keys of a server: they can derive addresses and spend nothing. */
export type AccountKeyTexts = Readonly<Record<AddressFamily, string>>;

/**
 * Accounts 0 of two published test phrases (`abandon … about` for BTC and DOGE, `test … junk` for EVM).
 * Anyone can spend what is sent there, so they work with simulated chains only.
 */
export const demoAccountKeys: AccountKeyTexts = {
  BTC: "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs",
  DOGE: "dgub8rUhDtD3YFGZTUphBfpBbzvFxSMKQXYLzg87Me2ta78r2SdVLmypBUkkxrrn9RTnchsyiJSkHZyLWxD13ibBiXtuFWktBoDaGaZjQUBLNLs",
  EVM: "xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP",
};

export interface AccountKey {
  readonly family: AddressFamily;
  /** As a hardware wallet shows it; stored with every address. */
  readonly fingerprint: string;
  /** Public key of `m/…/0/index`, the receiving branch. */
  publicKeyAt(index: number): Uint8Array;
}

/** An unusable key; the message is one sentence for the operator. */
export class AccountKeyError extends Error {
  override readonly name = "AccountKeyError";
}

/** Version bytes by what the key starts with (SLIP-132). */
const xVersions = { public: 0x0488b21e, private: 0x0488ade4 };
const versionsByFamily: Readonly<Record<AddressFamily, readonly (typeof xVersions)[]>> = {
  BTC: [{ public: 0x04b24746, private: 0x04b2430c }, xVersions],
  DOGE: [{ public: 0x02facafd, private: 0x02fac398 }, xVersions],
  EVM: [xVersions],
};
const prefixes = { BTC: "zpub or xpub", DOGE: "dgub or xpub", EVM: "xpub" } as const;
const accountDepth = 3;
const base58check = createBase58check(sha256);

/** Reads an account key; refuses private keys, other coins' keys and keys that are not of an account. */
export function parseAccountKey(family: AddressFamily, text: string): AccountKey {
  const version = versionOf(family, text);
  const known = [...new Set(Object.values(versionsByFamily).flat())];
  if (known.some((versions) => versions.private === version)) {
    throw new AccountKeyError(
      `The ${family} account key is private: give only its public form and keep it secret.`,
    );
  }
  const versions = versionsByFamily[family].find((candidate) => candidate.public === version);
  if (versions === undefined)
    throw new AccountKeyError(`The ${family} account key must be a ${prefixes[family]}.`);
  const key = readKey(family, text, versions);
  if (key.depth !== accountDepth) {
    throw new AccountKeyError(
      `The ${family} account key must be of an account (depth 3), this has depth ${key.depth}.`,
    );
  }
  const branch = key.deriveChild(0);
  return {
    family,
    fingerprint: key.fingerprint.toString(16).padStart(8, "0"),
    publicKeyAt: (index) => {
      const { publicKey } = branch.deriveChild(index);
      if (publicKey === null) throw new RangeError(`No ${family} key has index ${index}`);
      return publicKey;
    },
  };
}

function versionOf(family: AddressFamily, text: string): number {
  try {
    const bytes = base58check.decode(text);
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  } catch {
    throw new AccountKeyError(`The ${family} account key is not a valid ${prefixes[family]}.`);
  }
}

function readKey(family: AddressFamily, text: string, versions: typeof xVersions): HDKey {
  try {
    return HDKey.fromExtendedKey(text, versions);
  } catch {
    throw new AccountKeyError(`The ${family} account key is damaged.`);
  }
}
