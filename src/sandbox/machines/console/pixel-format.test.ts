import { expect, test } from "vitest";
import {
  defaultPixelFormat,
  encodeColours,
  encodeCompactColours,
  readPixelFormat,
  writePixelFormat,
} from "./pixel-format.ts";

const orange = [{ red: 0xff, green: 0x80, blue: 0x10 }];

test("a format is read back as written", () => {
  expect(readPixelFormat(writePixelFormat(defaultPixelFormat))).toEqual(defaultPixelFormat);
});

test.each([
  ["little-endian", defaultPixelFormat, [0xff, 0x80, 0x10, 0], [0xff, 0x80, 0x10]],
  ["big-endian", { ...defaultPixelFormat, isBigEndian: true }, [0, 0x10, 0x80, 0xff], [0x10, 0x80, 0xff]],
  [
    "high bytes",
    { ...defaultPixelFormat, shift: { red: 24, green: 16, blue: 8 } },
    [0, 0x10, 0x80, 0xff],
    [0x10, 0x80, 0xff],
  ],
  ["full depth", { ...defaultPixelFormat, depth: 32 }, [0xff, 0x80, 0x10, 0], [0xff, 0x80, 0x10, 0]],
  [
    "16 bits",
    {
      bytesPerPixel: 2,
      depth: 16,
      isBigEndian: false,
      max: { red: 31, green: 63, blue: 31 },
      shift: { red: 11, green: 5, blue: 0 },
    },
    [0x02, 0xfc],
    [0x02, 0xfc],
  ],
])("%s pixels, in full and compact", (_name, format, full, compact) => {
  expect([...encodeColours(orange, format)]).toEqual(full);
  const { bytes, size } = encodeCompactColours(orange, format);
  expect([...bytes]).toEqual(compact);
  expect(size).toBe(compact.length);
});
