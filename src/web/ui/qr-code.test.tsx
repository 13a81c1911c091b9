import decodeQR from "qr/decode.js";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { QrCode } from "./qr-code.tsx";

/** The drawn squares as pixels, `scale` for each module. */
function pixelsOf(markup: string, scale: number) {
  const modules = Number(/viewBox="0 0 (\d+)/.exec(markup)?.[1]);
  const size = modules * scale;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (const [, x, y] of markup.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < scale; row += 1) {
      const start = ((Number(y) * scale + row) * size + Number(x) * scale) * 4;
      for (let at = 0; at < scale * 4; at += 1) if (at % 4 !== 3) data[start + at] = 0;
    }
  }
  return { width: size, height: size, data };
}

test("a scanner reads exactly the encoded value", () => {
  const value = "ethereum:0x52908400098527886E0F7030069857D2E4169EE7@1?value=1.5e16";
  const markup = renderToStaticMarkup(<QrCode value={value} label="Payment" />);
  expect(decodeQR(pixelsOf(markup, 4))).toBe(value);
});

test("the quiet zone around the code is four modules wide", () => {
  const markup = renderToStaticMarkup(<QrCode value="bitcoin:x" label="Payment" />);
  const xs = [...markup.matchAll(/M(\d+) (\d+)h1/g)].flatMap((match) => [Number(match[1]), Number(match[2])]);
  expect(Math.min(...xs)).toBe(4);
});
