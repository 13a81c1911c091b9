import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The hosts of sites as they were read last, one in a line, for a start while the database is away. */
const fileOf = (folder: string): string => join(folder, "served-hosts");

/** The kept hosts; null: none were kept yet. */
export async function readKeptHosts(folder: string): Promise<ReadonlySet<string> | null> {
  try {
    const text = await readFile(fileOf(folder), "utf8");
    return new Set(text.split("\n").filter((host) => host !== ""));
  } catch {
    return null;
  }
}

/** Keeps the hosts of one list after the other; a process that ends in between leaves a whole file. */
export function createHostKeeper(folder: string): (hosts: readonly string[]) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let kept: string | null = null;
  const write = async (text: string): Promise<void> => {
    if (text === kept) return;
    await mkdir(folder, { recursive: true });
    // Processes that share the folder each write a file of their own, and the last one takes its place.
    const draft = `${fileOf(folder)}.${process.pid}`;
    await writeFile(draft, text);
    await rename(draft, fileOf(folder));
    kept = text;
  };
  return (hosts) => {
    const text = hosts.map((host) => `${host}\n`).join("");
    const next = last.then(() => write(text));
    last = next.catch(() => undefined);
    return next;
  };
}
