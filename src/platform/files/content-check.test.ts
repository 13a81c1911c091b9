import fc from "fast-check";
import { fileTypeFromBuffer } from "file-type";
import { describe, expect, test } from "vitest";
import { checkContent } from "./content-check.ts";
import { gzip, mp4, pdf, pictureOf, zipOf } from "./files.fixture.ts";
import { type MediaType, mediaTypes } from "./media-types.ts";

async function* inPieces(content: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function typeOf(content: Uint8Array | string, size = 65_536): Promise<MediaType | null> {
  const check = checkContent();
  const seen: Uint8Array[] = [];
  const bytes = Buffer.from(content);
  for await (const piece of check.watch(inPieces(bytes, size))) seen.push(piece);
  expect(Buffer.concat(seen).equals(bytes)).toBe(true);
  return check.type();
}

function decodes(content: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(content);
    return true;
  } catch {
    return false;
  }
}

const samples = async (): Promise<readonly (readonly [MediaType, Buffer])[]> => [
  ["image/png", await pictureOf("png")],
  ["image/jpeg", await pictureOf("jpeg")],
  ["image/webp", await pictureOf("webp")],
  ["image/gif", await pictureOf("gif")],
  ["application/pdf", pdf],
  ["application/zip", zipOf("notes.txt", "Hello")],
  ["application/gzip", gzip],
  ["video/mp4", mp4],
];

describe("a file is what its content says", () => {
  test("each type that is taken is found, in pieces of any size, and file-type says the same", async () => {
    const all = await samples();
    expect([...all.map(([type]) => type), "text/plain"].sort()).toEqual([...mediaTypes].sort());
    for (const [type, content] of all) {
      for (const size of [1, 7, 65_536]) expect(await typeOf(content, size)).toBe(type);
      expect((await fileTypeFromBuffer(content))?.mime).toBe(type);
    }
  });

  test("what begins otherwise is not taken for one of them: file-type agrees on each that we name", async () => {
    const begin = fc.constantFrom(...(await samples()).map(([, content]) => content.subarray(0, 64)));
    const changed = fc.tuple(begin, fc.nat(23), fc.nat(255)).map(([head, place, byte]) => {
      const copy = Buffer.from(head);
      copy[place] = byte;
      return Buffer.concat([copy, Buffer.alloc(100)]);
    });
    await fc.assert(
      fc.asyncProperty(changed, async (content) => {
        const own = await typeOf(content);
        if (own === null || own === "text/plain") return;
        expect((await fileTypeFromBuffer(content))?.mime ?? own).toBe(own);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    "Hello",
    "a;b\n1;2\n",
    "Grüße – 你好 🙂",
    "\ufeffwith a mark",
    "<14>Nov 20 10:00 host kernel: x",
    "a < b",
    "{}",
  ])("%j is text", async (text) => {
    for (const size of [1, 3, 65_536]) expect(await typeOf(text, size)).toBe("text/plain");
  });

  test("whatever is cut wherever, text is what a strict decoder of UTF-8 takes", async () => {
    const some = fc.oneof(
      fc.string({ unit: "grapheme" }).map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
    );
    const parts = fc.array(some, { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(parts, fc.integer({ min: 1, max: 9 }), async (pieces, size) => {
        const content = Buffer.concat([Buffer.from("- "), ...pieces]);
        const isText = !content.includes(0) && decodes(content);
        expect(await typeOf(content, size)).toBe(isText ? "text/plain" : null);
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ["nothing", ""],
    ["text with a zero", "Hello\0"],
    ["bytes that are no UTF-8", Buffer.from([72, 0xff, 0xfe])],
    ["half of a sign", Buffer.from("ü").subarray(0, 1)],
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["XML", '<?xml version="1.0"?><svg/>'],
    ["HTML behind spaces", "\ufeff \n\t<!DOCTYPE html><script>alert(1)</script>"],
    ["HTML without a head", "<img src=x onerror=alert(1)>"],
    ["a program", Buffer.from("\x7fELF\x02\x01\x01\0", "latin1")],
    ["a program for Windows", Buffer.from("MZ\x90\0", "latin1")],
    ["an old Office file", Buffer.from("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "latin1")],
    ["an Office file with macros", zipOf("word/vbaProject.bin", "x")],
    ["a photo that is no MP4", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1")],
    ["a TIFF", Buffer.from("II*\0\x08\0\0\0", "latin1")],
    ["a bitmap", Buffer.from("BM\x36\0\0\0\0\0", "latin1")],
    ["an archive of another kind", Buffer.from("7z\xbc\xaf\x27\x1c", "latin1")],
  ])("T70 %s is not taken", async (_, content) => {
    for (const size of [1, 5, 65_536]) expect(await typeOf(content, size)).toBeNull();
  });

  test("T70 HTML that begins as a picture is a picture, which is drawn again or not shown", async () => {
    expect(await typeOf("GIF89a/*<script>alert(1)</script>*/=1;")).toBe("image/gif");
  });
});
