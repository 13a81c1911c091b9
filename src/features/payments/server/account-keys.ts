import { createBase58check } from "@scure/base";
import { HDKey } from "@scure/bip32";
import { sha256 } from "@noble/hashes/sha2.js";
import type { KeyVersions } from "#src/shared/coins/chain-row.ts";
import { type Account, accounts, type AddressFamily } from "#src/shared/coins/chains.ts";

/** The account keys of a server: they can derive addresses and spend nothing. */
export type AccountKeyTexts = Readonly<Record<AddressFamily, string>>;

/** Keys that work with simulated chains only: anyone can spend what is sent to their addresses. */
export const demoAccountKeys = textsOf(({ demoKey }) => demoKey);

/** A key of each family. */
export function textsOf(textOf: (account: Account) => string): AccountKeyTexts {
  const texts = accounts.map((account) => [account.family, textOf(account)] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a text for each account
  return Object.fromEntries(texts) as AccountKeyTexts;
}

export interface AccountKey {
  readonly family: AddressFamily;
  /** True for a key in the form of test networks, which works with play money only. */
  readonly isTest: boolean;
  /** As a hardware wallet shows it; stored with every address. */
  readonly fingerprint: string;
  /** Public key of `m/…/0/index`, the receiving branch. */
  publicKeyAt(index: number): Uint8Array;
}

/** An unusable key; the message is one sentence for the operator. */
export class AccountKeyError extends Error {
  override readonly name = "AccountKeyError";
}

const accountDepth = 3;
const base58check = createBase58check(sha256);

/** Reads an account key; refuses private keys, other coins' keys and keys that are not of an account. */
export function parseAccountKey(family: AddressFamily, text: string): AccountKey {
  const known = versionsOf(family);
  const version = versionOf(family, text);
  if (accounts.some(({ versions }) => versions.some((each) => each.private === version))) {
    throw new AccountKeyError(
      `The ${family} account key is private: give only its public form and keep it secret.`,
    );
  }
  const versions = known.find((candidate) => candidate.public === version);
  if (versions === undefined)
    throw new AccountKeyError(`The ${family} account key must be a ${prefixesOf(family)}.`);
  const key = readKey(family, text, versions);
  if (key.depth !== accountDepth) {
    throw new AccountKeyError(
      `The ${family} account key must be of an account (depth 3), this has depth ${key.depth}.`,
    );
  }
  const branch = key.deriveChild(0);
  return {
    family,
    isTest: versions.isTest === true,
    fingerprint: key.fingerprint.toString(16).padStart(8, "0"),
    publicKeyAt: (index) => {
      const { publicKey } = branch.deriveChild(index);
      if (publicKey === null) throw new RangeError(`No ${family} key has index ${index}`);
      return publicKey;
    },
  };
}

const versionsOf = (family: AddressFamily): readonly KeyVersions[] =>
  accounts.find((account) => account.family === family)?.versions ?? [];

const prefixesOf = (family: AddressFamily): string =>
  versionsOf(family)
    .filter(({ isTest }) => !isTest)
    .map(({ prefix }) => prefix)
    .join(" or ");

function versionOf(family: AddressFamily, text: string): number {
  try {
    const bytes = base58check.decode(text);
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  } catch {
    throw new AccountKeyError(`The ${family} account key is not a valid ${prefixesOf(family)}.`);
  }
}

function readKey(family: AddressFamily, text: string, versions: KeyVersions): HDKey {
  try {
    return HDKey.fromExtendedKey(text, versions);
  } catch {
    throw new AccountKeyError(`The ${family} account key is damaged.`);
  }
}
