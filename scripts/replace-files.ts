import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Moves the files of a flat folder into the place of those of another one: files with a name of their own first, then
 * `entries`, which lead to them, in their order, then what is left of the build before goes. So at every moment each entry
 * finds all files that it leads to, and the last entry is never newer than those before it. It may be older: a start
 * between two moves has the old server with the new renderer. `stamp` says that the other folder is whole: it goes
 * first, for a move that is cut off.
 */
export async function replaceFiles(
  from: string,
  to: string,
  { entries, stamp }: { readonly entries: readonly string[]; readonly stamp: string },
): Promise<void> {
  await mkdir(to, { recursive: true });
  await rm(join(to, stamp), { force: true });
  const present = await readdir(to);
  const wanted = await readdir(from);
  const order = wanted.toSorted((one, other) => entries.indexOf(one) - entries.indexOf(other));
  for (const name of order) await rename(join(from, name), join(to, name));
  for (const name of present) {
    if (!wanted.includes(name)) await rm(join(to, name), { recursive: true, force: true });
  }
  await rm(from, { recursive: true });
}
