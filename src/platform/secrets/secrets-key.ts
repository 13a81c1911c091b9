import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The key for stored secrets: the configured one, else one generated at its first use and kept beside the database in
 * `secrets.key`, readable by its owner only.
 */
export function readSecretsKey(configured: string | undefined, dataDir: string): Buffer {
  if (configured !== undefined) return Buffer.from(configured, "hex");
  const path = join(dataDir, "secrets.key");
  mkdirSync(dataDir, { recursive: true });
  try {
    // Never overwrite an existing one: two processes may start at once.
    writeFileSync(path, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const key = Buffer.from(readFileSync(path, "utf8").trim(), "hex");
  if (key.length !== 32) throw new Error(`${path} is not a key of 32 bytes`);
  return key;
}
