import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { bombOf, pdf, pictureOf } from "./files.fixture.ts";
import { makePreview } from "./make-preview.ts";

describe("previews", () => {
  test.each(["png", "jpeg", "webp", "gif"] as const)(
    "of %s are WebP of at most 640 points a side",
    async (type) => {
      const preview = await makePreview(await pictureOf(type, 1_600, 800));
      expect(preview).toMatchObject({ width: 1_600, height: 800 });
      expect(await sharp(preview?.content).metadata()).toMatchObject({
        format: "webp",
        width: 640,
        height: 320,
      });
      const small = await makePreview(await pictureOf(type, 30, 10));
      expect(await sharp(small?.content).metadata()).toMatchObject({ width: 30, height: 10 });
    },
  );

  test("T70 nothing that a camera wrote into a picture is left, and it is upright", async () => {
    const original = await sharp(await pictureOf("jpeg", 100, 50))
      .withExif({ IFD0: { Artist: "Anna of Example Street" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const preview = await makePreview(original);
    expect(preview).toMatchObject({ width: 50, height: 100 });
    const { exif, xmp, iptc, width, height } = await sharp(preview?.content).metadata();
    expect([exif, xmp, iptc, width, height]).toEqual([undefined, undefined, undefined, 50, 100]);
    expect(Buffer.from(preview?.content ?? []).includes("Anna")).toBe(false);
  });

  test("T70 what a picture carries behind its points is not in its preview", async () => {
    const original = Buffer.concat([await pictureOf("png"), Buffer.from("<script>alert(1)</script>")]);
    const preview = await makePreview(original);
    expect(preview).not.toBeNull();
    expect(Buffer.from(preview?.content ?? []).includes("script")).toBe(false);
  });

  test.each([
    ["a picture of 400 million points", bombOf(20_000, 20_000)],
    ["a picture that says it has more than there are numbers", bombOf(2_147_483_647, 2_147_483_647)],
    ["half of a picture", bombOf(3_000, 3_000)],
    [
      "SVG",
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="5" height="5"/></svg>',
      ),
    ],
    ["a PDF", pdf],
    ["HTML that begins as a picture", Buffer.from("GIF89a/*<script>alert(1)</script>*/=1;")],
    ["nothing", Buffer.alloc(0)],
    ["text", Buffer.from("Hello")],
  ])("T70 of %s there is none", async (_, content) => {
    const began = performance.now();
    expect(await makePreview(content)).toBeNull();
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test("several at once are drawn one after another, and one that fails is in no other's way", async () => {
    const picture = await pictureOf("png");
    const all = await Promise.all([picture, Buffer.from("x"), picture].map(makePreview));
    expect(all.map((preview) => preview !== null)).toEqual([true, false, true]);
  });
});
