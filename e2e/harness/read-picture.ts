import type { Locator } from "playwright-core";
import decodeQR from "qr/decode.js";
import { cell, glyphOf, inkLevels } from "#src/sandbox/machines/console/glyph-raster.ts";
import { glyphStrokes } from "#src/sandbox/machines/console/glyph-strokes.ts";
import { palette } from "#src/sandbox/machines/console/palette.ts";

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The content of a QR code on the page, read from its pixels as a phone would. */
export async function readQrCode(svg: Locator): Promise<string> {
  const base64 = await svg.evaluate(async (element) => {
    const side = 600;
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(element))}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
    const painter = canvas.getContext("2d");
    if (!painter) throw new Error("no canvas");
    painter.fillStyle = "#fff";
    painter.fillRect(0, 0, side, side);
    painter.drawImage(image, 0, 0, side, side);
    const { data } = painter.getImageData(0, 0, side, side);
    let text = "";
    for (const byte of data) text += String.fromCharCode(byte);
    return { side, base64: btoa(text) };
  });
  return decodeQR({
    width: base64.side,
    height: base64.side,
    data: new Uint8Array(Buffer.from(base64.base64, "base64")),
  });
}

/** The text on a simulated machine's screen, read from the pixels of the console's canvas. */
export async function readConsoleText(canvas: Locator): Promise<string> {
  const { width, height, base64 } = await canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error("not a canvas");
    const { data } = element.getContext("2d")?.getImageData(0, 0, element.width, element.height) ?? {};
    let text = "";
    for (const byte of data ?? []) text += String.fromCharCode(byte);
    return { width: element.width, height: element.height, base64: btoa(text) };
  });
  return textOf({ width, height, data: new Uint8Array(Buffer.from(base64, "base64")) });
}

/** Ink level by colour, without the cursor's: it has the same colours inverted. */
const levels = new Map(
  palette
    .slice(0, -inkLevels)
    .map(({ red, green, blue }, index) => [(red << 16) | (green << 8) | blue, String(index % inkLevels)]),
);
const characters = new Map(
  Object.keys(glyphStrokes).map((character) => [[...glyphOf(character)].join(""), character]),
);

function textOf(picture: Picture): string {
  const rows = Array.from({ length: Math.floor(picture.height / cell.height) }, (_, row) =>
    Array.from({ length: Math.floor(picture.width / cell.width) }, (__, column) =>
      characterAt(picture, row, column),
    )
      .join("")
      .trimEnd(),
  );
  return rows.join("\n").trimEnd();
}

function characterAt({ width, data }: Picture, row: number, column: number): string {
  let ink = "";
  for (let y = 0; y < cell.height; y += 1) {
    for (let x = 0; x < cell.width; x += 1) {
      const at = ((row * cell.height + y) * width + column * cell.width + x) * 4;
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
      ink += levels.get((red << 16) | (green << 8) | blue) ?? "?";
    }
  }
  return characters.get(ink) ?? " ";
}
