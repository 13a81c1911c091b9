import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { makeSecretFile, readSecretFile } from "./secret-file.ts";

/** Where the key for stored secrets comes from. */
export interface SecretsKeySource {
  /** 64 hexadecimal digits; undefined: the file of `dataDir` has it. */
  readonly configured: string | undefined;
  readonly dataDir: string;
}

/**
 * The key for stored secrets, 32 bytes: the configured one, else one generated at its first use and kept in
 * `secrets.key` of the data folder, readable by its owner only.
 */
export function readSecretsKey(source: SecretsKeySource): Buffer {
  if (source.configured === undefined && readSecretFile(fileOf(source.dataDir)) === null) {
    makeSecretFile(fileOf(source.dataDir), randomBytes(32).toString("hex"));
  }
  const key = findSecretsKey(source);
  if (key === null) throw new Error(`${fileOf(source.dataDir)} has gone`);
  return key;
}

/** The same key without making one: null while there is none. */
export function findSecretsKey({ configured, dataDir }: SecretsKeySource): Buffer | null {
  if (configured !== undefined) return Buffer.from(configured, "hex");
  const path = fileOf(dataDir);
  const text = readSecretFile(path);
  if (text === null) return null;
  const key = Buffer.from(text, "hex");
  if (key.length !== 32) throw new Error(`${path} is not a key of 32 bytes`);
  return key;
}

const fileOf = (dataDir: string): string => join(dataDir, "secrets.key");
