import type { Rgb } from "./palette.ts";

/** The pixel format that a client asks for (RFC 6143 §7.4). */
export interface PixelFormat {
  readonly bytesPerPixel: number;
  readonly depth: number;
  readonly isBigEndian: boolean;
  readonly max: Rgb;
  readonly shift: Rgb;
}

/** The format we announce: 32 bits, red in the low byte. */
export const defaultPixelFormat: PixelFormat = {
  bytesPerPixel: 4,
  depth: 24,
  isBigEndian: false,
  max: { red: 255, green: 255, blue: 255 },
  shift: { red: 0, green: 8, blue: 16 },
};

export function writePixelFormat(format: PixelFormat): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.set([format.bytesPerPixel * 8, format.depth, Number(format.isBigEndian), 1]);
  bytes.writeUInt16BE(format.max.red, 4);
  bytes.writeUInt16BE(format.max.green, 6);
  bytes.writeUInt16BE(format.max.blue, 8);
  bytes.set([format.shift.red, format.shift.green, format.shift.blue], 10);
  return bytes;
}

/** Null for a colour map or an odd pixel size, which no current client asks for. */
export function readPixelFormat(bytes: Buffer): PixelFormat | null {
  const bits = bytes.readUInt8(0);
  if (![8, 16, 32].includes(bits) || bytes.readUInt8(3) === 0) return null;
  const shift = { red: bytes.readUInt8(10), green: bytes.readUInt8(11), blue: bytes.readUInt8(12) };
  if (Math.max(shift.red, shift.green, shift.blue) >= bits) return null;
  return {
    bytesPerPixel: bits / 8,
    depth: bytes.readUInt8(1),
    isBigEndian: bytes.readUInt8(2) !== 0,
    max: { red: bytes.readUInt16BE(4), green: bytes.readUInt16BE(6), blue: bytes.readUInt16BE(8) },
    shift,
  };
}

/** Each colour as the bytes of one pixel, one after the other. */
export function encodeColours(colours: readonly Rgb[], format: PixelFormat): Buffer {
  const size = format.bytesPerPixel;
  const bytes = Buffer.alloc(colours.length * size);
  for (const [index, colour] of colours.entries()) {
    const scaled = (name: keyof Rgb) =>
      Math.round((colour[name] * format.max[name]) / 255) * 2 ** format.shift[name];
    const value = (scaled("red") + scaled("green") + scaled("blue")) % 2 ** (size * 8);
    if (format.isBigEndian) bytes.writeUIntBE(value, index * size, size);
    else bytes.writeUIntLE(value, index * size, size);
  }
  return bytes;
}

/** Like `encodeColours`, but without the byte that carries no colour in 32 bits (CPIXEL, RFC 6143 §7.7.5). */
export function encodeCompactColours(
  colours: readonly Rgb[],
  format: PixelFormat,
): { bytes: Buffer; size: number } {
  const bytes = encodeColours(colours, format);
  const { max, shift } = format;
  const names = ["red", "green", "blue"] as const;
  const isLow = names.every((name) => max[name] * 2 ** shift[name] < 2 ** 24);
  const isHigh = names.every((name) => shift[name] >= 8);
  if (format.bytesPerPixel !== 4 || format.depth > 24 || !(isLow || isHigh)) {
    return { bytes, size: format.bytesPerPixel };
  }
  // The low three bytes come first in little-endian order and last in big-endian order.
  const skipped = isLow === format.isBigEndian ? 0 : 3;
  return { bytes: Buffer.from(bytes.filter((_, index) => index % 4 !== skipped)), size: 3 };
}
