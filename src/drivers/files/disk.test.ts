import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeFiles, piecesOf } from "./conformance.ts";
import { createDiskFiles } from "./disk.ts";
import { newFileKey } from "./file-key.ts";

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describeFiles("disk", async () => {
  const root = await mkdtemp(join(tmpdir(), "files-"));
  const folder = join(root, "store");
  return {
    store: createDiskFiles({ folder }),
    count: async () => (await filesIn(root)).length,
    async breakDown() {
      await rm(folder, { recursive: true, force: true });
      await writeFile(folder, "in its place");
    },
    close: () => rm(root, { recursive: true, force: true }),
  };
});

test("other users of the machine cannot read them, and what a killed upload left goes with its key", async () => {
  const folder = await mkdtemp(join(tmpdir(), "files-"));
  const store = createDiskFiles({ folder });
  const key = newFileKey();
  await store.put(key, piecesOf(Buffer.from("x")), 1);
  const path = join(folder, key.slice(0, 2), key);
  expect((await stat(path)).mode & 0o077).toBe(0);
  await writeFile(`${path}.part`, "half");
  await store.delete(key);
  expect(await filesIn(folder)).toEqual([]);
  expect(await store.address(key, { name: "a.txt", mediaType: "text/plain" })).toBeNull();
  await rm(folder, { recursive: true });
});
