import { crc32, deflateSync } from "node:zlib";
import encodeQR from "qr";

const scale = 8;
/** The quiet zone that a reader needs around the modules (ISO/IEC 18004). */
const quietModules = 4;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A QR code as a PNG of grey values. */
export function qrPng(text: string): Buffer {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: quietModules });
  const size = rows.length * scale;
  const pixels = Buffer.alloc(size * (size + 1), 0xff);
  for (let y = 0; y < size; y += 1) {
    const start = y * (size + 1);
    // No filter in any row.
    pixels[start] = 0;
    for (let x = 0; x < size; x += 1)
      if (rows[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true) pixels[start + 1 + x] = 0;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits of grey.
  header[8] = 8;
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(pixels)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
