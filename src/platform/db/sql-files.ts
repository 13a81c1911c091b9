import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** One file of SQL as it is on disk. */
export interface SqlFile {
  readonly name: string;
  /** Relative to the working directory. */
  readonly path: string;
  readonly text: string;
  readonly checksum: string;
}

/** The `.sql` files of a folder by name; none when the folder does not exist. */
export function readSqlFiles(folder: string): SqlFile[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return names.sort().map((name) => {
    const path = join(folder, name);
    const text = readFileSync(path, "utf8");
    const checksum = createHash("sha256").update(text).digest("hex");
    return { name, path: relative(".", path), text, checksum };
  });
}
