import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";

// Small files of each type that is taken, made here.

export async function pictureOf(
  type: "png" | "jpeg" | "webp" | "gif",
  width = 40,
  height = 20,
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#c73b02" } })
    .toFormat(type)
    .toBuffer();
}

/** An archive of one stored file. */
export function zipOf(name: string, content: string): Buffer {
  const [file, bytes] = [Buffer.from(name), Buffer.from(content)];
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt32LE(crc32(bytes), 10);
  common.writeUInt32LE(bytes.length, 14);
  common.writeUInt32LE(bytes.length, 18);
  common.writeUInt16LE(file.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, file, bytes]);
  const entry = Buffer.concat([Buffer.from("PK\x01\x02\x14\0"), common, Buffer.alloc(14), file]);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}

/** A PNG that says how many points it has, and has all of them in a few bytes. */
export function bombOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const row = Math.min(Math.ceil(width / 8) + 1, 2_501);
  const points = deflateSync(Buffer.alloc(row * Math.min(height, 2_000)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", points),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript >> >>\nendobj\n%%EOF\n");
export const gzip = gzipSync("log");
export const mp4 = Buffer.concat([
  Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isomiso2", "latin1"),
  Buffer.alloc(100),
]);
