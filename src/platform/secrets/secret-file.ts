import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a file that only its owner reads, unless there is one: whole or not at all, since processes may start at once
 * and read it while another makes it.
 */
export function makeSecretFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const whole = `${path}.${randomUUID()}`;
  writeFileSync(whole, text, { mode: 0o600, flag: "wx" });
  try {
    linkSync(whole, path);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(whole);
  }
}

/** Its text; null when there is no such file. */
export function readSecretFile(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
