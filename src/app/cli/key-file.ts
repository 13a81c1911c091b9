import { randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { Failure, isValues } from "./failure.ts";

/** Keys by the address they are for: one is never sent to another host. */
type Keys = Readonly<Record<string, string>>;

export function keyFile(): string {
  const folder = process.env["XDG_CONFIG_HOME"] ?? "";
  return join(folder === "" ? join(homedir(), ".config") : folder, "moorage", "keys.json");
}

/** A key has 40 characters that no header could be broken with. */
export function isKey(text: string): boolean {
  return /^mrg_[0-9A-Za-z]{36}$/.test(text);
}

/** The key for an address, from the environment or from the file; null where there is none. */
export function readKey(address: string): string | null {
  const given = process.env["MOORAGE_TOKEN"] ?? "";
  const key = given === "" ? readKeys()[address] : given;
  if (key === undefined) return null;
  if (!isKey(key)) throw new Failure("key", "The key is not of the form mrg_ and 36 letters and digits.");
  return key;
}

function readKeys(): Keys {
  const path = keyFile();
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw new Failure("key", `${path} cannot be read.`);
  }
  try {
    // Of the file that is open, so that it cannot be changed in between.
    const { mode, uid } = fstatSync(file);
    if ((mode & 0o077) !== 0) {
      throw new Failure("key", `${path} can be read by others: chmod 600 ${path}, and roll the key.`);
    }
    if (process.getuid !== undefined && uid !== process.getuid()) {
      throw new Failure("key", `${path} belongs to somebody else.`);
    }
    return parseKeys(readFileSync(file, "utf8"), path);
  } finally {
    closeSync(file);
  }
}

function parseKeys(text: string, path: string): Keys {
  try {
    const read: unknown = JSON.parse(text);
    if (isValues(read)) {
      return Object.fromEntries(Object.entries(read).map(([address, key]) => [address, String(key)]));
    }
  } catch {
    // It is said below.
  }
  throw new Failure("key", `${path} is not a file of keys.`);
}

/** Keeps a key for an address, or forgets it. The file is whole at every moment, and never readable by others. */
export function keepKey(address: string, key: string | null): void {
  const path = keyFile();
  const { [address]: _, ...others } = readKeys();
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const next = `${path}.${randomUUID()}`;
  try {
    const kept = key === null ? others : { ...others, [address]: key };
    writeFileSync(next, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600, flag: "wx" });
    renameSync(next, path);
  } finally {
    rmSync(next, { force: true });
  }
}
