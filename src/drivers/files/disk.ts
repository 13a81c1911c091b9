import { mkdir, open, rename, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkFileKey, newFileKey } from "./file-key.ts";
import type { FileStore } from "./port.ts";
import { tryStore } from "./try-store.ts";
import { writeMeasured } from "./write-measured.ts";

/** Files in a folder of this machine, or one that several mount. */
export function createDiskFiles({ folder }: { readonly folder: string }): FileStore {
  const placeOf = (key: string) => {
    checkFileKey(key);
    const shelf = join(folder, key.slice(0, 2));
    return { shelf, path: join(shelf, key), unfinished: join(shelf, `${key}.part`) };
  };

  const store: FileStore = {
    kind: "disk",
    async put(key, source, maxBytes) {
      const { shelf, path, unfinished } = placeOf(key);
      await mkdir(shelf, { recursive: true, mode: 0o700 });
      const file = await open(unfinished, "w", 0o600);
      try {
        const result = await writeMeasured(file, source, maxBytes);
        if (result.status !== "stored") return result;
        await file.sync();
        await rename(unfinished, path);
        await syncFolder(shelf);
        return result;
      } finally {
        await file.close();
        await rm(unfinished, { force: true });
      }
    },
    async get(key) {
      const file = await openIfThere(placeOf(key).path);
      if (file === null) return null;
      const { size } = await file.stat();
      // The stream closes the file, read to its end or not.
      return { bytes: size, content: file.createReadStream() };
    },
    async delete(key) {
      const { path, unfinished } = placeOf(key);
      await rm(unfinished, { force: true });
      await rm(path, { force: true });
    },
    address: async () => null,
    async check() {
      const key = newFileKey();
      const { shelf } = placeOf(key);
      const made = await mkdir(shelf, { recursive: true, mode: 0o700 });
      try {
        await tryStore(store, key);
      } finally {
        if (made !== undefined) await removeEmpty(shelf, made);
      }
      return `in ${folder}`;
    },
  };
  return store;
}

/** A check leaves nothing: folders up to the one that it made go as far as they are empty. */
async function removeEmpty(from: string, upTo: string): Promise<void> {
  for (let path = from; path.startsWith(upTo); path = dirname(path)) {
    const isGone = await rmdir(path).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}

/** Without it a renamed file may be gone after the power was. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function openIfThere(path: string) {
  try {
    return await open(path, "r");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
