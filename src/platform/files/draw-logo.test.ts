import sharp from "sharp";
import { expect, test } from "vitest";
import { logoFiles } from "#src/shared/site-mark.ts";
import { drawLogo } from "./draw-logo.ts";
import { bombOf, pictureOf } from "./files.fixture.ts";

/** A bar of one colour with free room around it. */
async function barOf(background: string): Promise<Buffer> {
  const bar = await sharp({ create: { width: 300, height: 60, channels: 4, background } })
    .png()
    .toBuffer();
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: 400, height: 200, channels: 4, background: clear } })
    .composite([
      { input: bar, left: 50, top: 20 },
      { input: bar, left: 50, top: 100 },
    ])
    .png()
    .toBuffer();
}

test.each(["png", "jpeg", "webp"] as const)("a logo of %s is drawn again at all sizes", async (type) => {
  const drawn = await drawLogo(await pictureOf(type, 1_600, 800));
  expect(drawn).toMatchObject({ width: 192, height: 96, lostIn: null });
  expect(drawn?.hash).toMatch(/^[0-9a-f]{32}$/);
  const sizes = Object.entries(drawn?.pictures ?? {}).map(async ([name, content]) => {
    const { width, height, format } = await sharp(content).metadata();
    return [name, `${width}x${height} ${format}`];
  });
  expect(Object.fromEntries(await Promise.all(sizes))).toEqual({
    [logoFiles.shown]: "192x96 png",
    [logoFiles.icon192]: "192x192 png",
    [logoFiles.icon512]: "512x512 png",
    [logoFiles.touch]: "180x180 png",
    [logoFiles.share]: "1200x630 png",
  });
});

test("nothing of the original's data is in it, and its empty edges are gone", async () => {
  const original = await sharp(await barOf("#113355"))
    .withExif({ IFD0: { Copyright: "somebody" } })
    .png()
    .toBuffer();
  const drawn = await drawLogo(original);
  // 300 by 140 at the height that is shown.
  expect([drawn?.width, drawn?.height]).toEqual([206, 96]);
  for (const content of Object.values(drawn?.pictures ?? {}))
    expect(Buffer.from(content).toString("latin1")).not.toContain("somebody");
});

test.each([
  ["#0d1b2b", "dark"],
  ["#ffffff", "light"],
  ["#e04a10", null],
] as const)("one of %s would be lost in: %s", async (colour, theme) => {
  expect((await drawLogo(await barOf(colour)))?.lostIn).toBe(theme);
});

test("what is no picture, has too many points or is cut off is not drawn", async () => {
  const picture = await pictureOf("png", 200, 100);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const wrong of [Buffer.from("hello"), svg, bombOf(20_000, 20_000), picture.subarray(0, 120)])
    expect(await drawLogo(wrong)).toBeNull();
});
