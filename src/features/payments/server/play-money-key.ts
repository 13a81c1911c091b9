import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { HDKey } from "@scure/bip32";
import type { Account } from "#src/shared/coins/chains.ts";
import { makeSecretFile, readSecretFile } from "#src/platform/secrets/secret-file.ts";

/** Bytes of a BIP 32 seed. */
const seedBytes = 32;

/**
 * The key of a staging site without account keys of its own: a BIP 32 root key, made at its first use and kept in
 * `play-money.key` of the data folder. Its addresses are of simulated chains, and this file alone can move what
 * somebody sends to them on a real one by mistake.
 */
export function readPlayMoneyKey(dataDir: string): HDKey {
  if (findPlayMoneyKey(dataDir) === null) {
    makeSecretFile(fileOf(dataDir), HDKey.fromMasterSeed(randomBytes(seedBytes)).privateExtendedKey);
  }
  const key = findPlayMoneyKey(dataDir);
  if (key === null) throw new Error(`${fileOf(dataDir)} has gone`);
  return key;
}

/** The same key without making one: null while there is none. */
export function findPlayMoneyKey(dataDir: string): HDKey | null {
  const text = readSecretFile(fileOf(dataDir));
  return text === null ? null : HDKey.fromExtendedKey(text);
}

/** The public key of account 0 of a coin. */
export function accountKeyOf(root: HDKey, { path }: Account): string {
  return root.derive(`${path}/0'`).publicExtendedKey;
}

const fileOf = (dataDir: string): string => join(dataDir, "play-money.key");
