import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newFileKey } from "./file-key.ts";
import type { ByteSource, FileStore } from "./port.ts";

/** A store under test, with a view of what it keeps. */
export interface FilesUnderTest {
  readonly store: FileStore;
  /** How many files there are, unfinished ones and those of its spool included. */
  count(): Promise<number>;
  /** From now on nothing can be stored. */
  breakDown(): Promise<void>;
  close(): Promise<void>;
}

const mebibyte = 1_048_576;

export async function* piecesOf(...pieces: readonly Uint8Array[]): ByteSource {
  yield* pieces;
}

/** Says how much of it was read. */
function largeSource(pieces: number) {
  const read = { pieces: 0 };
  async function* source(): ByteSource {
    for (; read.pieces < pieces; ) {
      read.pieces += 1;
      yield new Uint8Array(mebibyte).fill(read.pieces);
    }
  }
  return { read, source: source() };
}

async function* cutOff(): ByteSource {
  yield Buffer.from("half of");
  throw new Error("the client went away");
}

/** What every store of files must do; called from the test file of each. */
export function describeFiles(name: string, setUp: () => Promise<FilesUnderTest>): void {
  // One after another: the last test breaks the store for good.
  describe(name, { shuffle: false }, () => {
    let parts: FilesUnderTest;
    beforeAll(async () => {
      parts = await setUp();
    });
    afterAll(() => parts.close());

    const contentOf = async (key: string): Promise<Buffer | null> => {
      const found = await parts.store.get(key);
      if (found === null) return null;
      const content = await buffer(found.content);
      expect(content.byteLength).toBe(found.bytes);
      return content;
    };

    test("a file comes back as it was, counted and hashed, and is gone once deleted", async () => {
      const key = newFileKey();
      const content = Buffer.from("Grüße – 你好\0\r\n".repeat(10_000));
      const pieces = [content.subarray(0, 1), content.subarray(1, 70_000), content.subarray(70_000)];
      expect(await parts.store.put(key, piecesOf(...pieces), content.byteLength)).toEqual({
        status: "stored",
        bytes: content.byteLength,
        sha256: createHash("sha256").update(content).digest("hex"),
      });
      expect(await contentOf(key)).toEqual(content);
      await parts.store.delete(key);
      await parts.store.delete(key);
      expect(await parts.store.get(key)).toBeNull();
      expect(await parts.count()).toBe(0);
    });

    test("an empty file is a file", async () => {
      const key = newFileKey();
      expect(await parts.store.put(key, piecesOf(), 10)).toMatchObject({ status: "stored", bytes: 0 });
      expect(await contentOf(key)).toEqual(Buffer.alloc(0));
      await parts.store.delete(key);
    });

    test("a file above the limit is not read further, and nothing of it is kept", async () => {
      const { read, source } = largeSource(25);
      const key = newFileKey();
      expect(await parts.store.put(key, source, 2 * mebibyte)).toEqual({ status: "too_large" });
      expect(read.pieces).toBe(3);
      expect(await parts.store.get(key)).toBeNull();
      expect(await parts.count()).toBe(0);
    });

    test("a file of the limit's size is stored", async () => {
      const { source } = largeSource(25);
      const key = newFileKey();
      const result = await parts.store.put(key, source, 25 * mebibyte);
      expect(result).toMatchObject({ status: "stored", bytes: 25 * mebibyte });
      const found = await parts.store.get(key);
      const hash = createHash("sha256");
      for await (const piece of found?.content ?? []) hash.update(piece);
      expect(result).toHaveProperty("sha256", hash.digest("hex"));
      await parts.store.delete(key);
    });

    test("an upload that is cut off is an error, and leaves nothing", async () => {
      const key = newFileKey();
      await expect(parts.store.put(key, cutOff(), 100)).rejects.toThrow("the client went away");
      expect(await parts.store.get(key)).toBeNull();
      expect(await parts.count()).toBe(0);
    });

    test("what is stored again under its key is what was stored last", async () => {
      const key = newFileKey();
      await parts.store.put(key, piecesOf(Buffer.from("one")), 10);
      await parts.store.put(key, piecesOf(Buffer.from("other")), 10);
      expect(await contentOf(key)).toEqual(Buffer.from("other"));
      await parts.store.delete(key);
    });

    test.each(["", "..", "../../etc/passwd", "/etc/passwd", `${"a".repeat(63)}/`, "A".repeat(64), "a\0"])(
      "T70 no text from outside is a key: %j",
      async (key) => {
        await expect(parts.store.put(key, piecesOf(), 1)).rejects.toThrow("not one of ours");
        await expect(parts.store.get(key)).rejects.toThrow("not one of ours");
        await expect(parts.store.delete(key)).rejects.toThrow("not one of ours");
        expect(await parts.count()).toBe(0);
      },
    );

    test("it says where it is when it works, and what is wrong when it does not", async () => {
      expect(await parts.store.check()).not.toBe("");
      expect(await parts.count()).toBe(0);
      await parts.breakDown();
      await expect(parts.store.check()).rejects.toThrow();
      await expect(parts.store.put(newFileKey(), piecesOf(Buffer.from("x")), 1)).rejects.toThrow();
    });
  });
}
