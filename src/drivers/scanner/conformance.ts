import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eicar } from "./clamd/clamd.fixture.ts";
import type { ScannedSource, Scanner } from "./port.ts";

export interface ScannerUnderTest {
  readonly scanner: Scanner;
  /** From now on it does not answer. */
  breakDown(): Promise<void>;
  close(): Promise<void>;
}

export async function* sourceOf(...pieces: readonly (Uint8Array | string)[]): ScannedSource {
  for (const piece of pieces) yield typeof piece === "string" ? Buffer.from(piece) : piece;
}

async function* cutOff(): ScannedSource {
  yield Buffer.from("half of");
  throw new Error("the file is gone");
}

/** What every scanner must do; called from the test file of each. */
export function describeScanner(name: string, setUp: () => Promise<ScannerUnderTest>): void {
  // One after another: the last test breaks the scanner for good.
  describe(name, { shuffle: false }, () => {
    let parts: ScannerUnderTest;
    beforeAll(async () => {
      parts = await setUp();
    });
    afterAll(() => parts.close());

    test("a harmless file is clean, an empty one too, one of megabytes too", async () => {
      const large = Array.from({ length: 128 }, (_, index) => new Uint8Array(65_536).fill(index));
      for (const pieces of [["Hello"], [], ["", "a", ""], large]) {
        expect(await parts.scanner.scan(sourceOf(...pieces))).toEqual({ status: "clean" });
      }
    });

    test("the test file of all scanners is found, however it is cut into pieces", async () => {
      for (const pieces of [[eicar], [...eicar]]) {
        const result = await parts.scanner.scan(sourceOf(...pieces));
        expect(result.status === "infected" ? result.signature : result.status).toMatch(/eicar/i);
      }
    });

    test("several files at once get the answers that are theirs", async () => {
      const files = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? eicar : `file ${index}`));
      const results = await Promise.all(files.map((file) => parts.scanner.scan(sourceOf(file))));
      expect(results.map(({ status }) => status)).toEqual(
        files.map((file) => (file === eicar ? "infected" : "clean")),
      );
    });

    test("a file that cannot be read is the caller's error, not the scanner's", async () => {
      await expect(parts.scanner.scan(cutOff())).rejects.toThrow("the file is gone");
    });

    test("it says which one it is; one that does not answer calls no file clean", async () => {
      expect(await parts.scanner.check()).toMatch(/\d/);
      await parts.breakDown();
      expect(await parts.scanner.scan(sourceOf("Hello"))).toMatchObject({ status: "unreachable" });
      await expect(parts.scanner.check()).rejects.toThrow();
    });
  });
}
