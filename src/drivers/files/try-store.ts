import { createHash, randomBytes } from "node:crypto";
import type { ByteSource, FileStore } from "./port.ts";

const bytes = 1000;

/** Writes, reads and deletes a file, as `--check` does. */
export async function tryStore(store: FileStore, key: string): Promise<void> {
  const content = randomBytes(bytes);
  try {
    const put = await store.put(key, piecesOf(content), bytes);
    const read = await store.get(key);
    const hash = createHash("sha256");
    for await (const piece of read?.content ?? []) hash.update(piece);
    if (put.status !== "stored" || hash.digest("hex") !== put.sha256) {
      throw new Error("a file does not come back as it was written");
    }
  } finally {
    await store.delete(key);
  }
  if ((await store.get(key)) !== null) throw new Error("a deleted file is still there");
}

async function* piecesOf(content: Uint8Array): ByteSource {
  yield content;
}
