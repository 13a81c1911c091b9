import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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
  if (source.configured === undefined) makeFile(source.dataDir);
  const key = findSecretsKey(source);
  if (key === null) throw new Error(`${fileOf(source.dataDir)} has gone`);
  return key;
}

/** The same key without making one: null while there is none. */
export function findSecretsKey({ configured, dataDir }: SecretsKeySource): Buffer | null {
  if (configured !== undefined) return Buffer.from(configured, "hex");
  const path = fileOf(dataDir);
  try {
    const key = Buffer.from(readFileSync(path, "utf8").trim(), "hex");
    if (key.length !== 32) throw new Error(`${path} is not a key of 32 bytes`);
    return key;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

const fileOf = (dataDir: string): string => join(dataDir, "secrets.key");

function makeFile(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  try {
    // Never overwrite an existing one: two processes may start at once.
    writeFileSync(fileOf(dataDir), randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
