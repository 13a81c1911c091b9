import { crc32, inflateRawSync } from "node:zlib";

/** The files of an archive by name, read by its directory as others read it; sums are checked. */
export function openZip(archive: Buffer): ReadonlyMap<string, string> {
  const end = archive.lastIndexOf(Buffer.from("504b0506", "hex"));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, packed, nameLength] = [
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
    ];
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const head = archive.readUInt32LE(at + 42);
    const begin = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28);
    const bytes = inflateRawSync(archive.subarray(begin, begin + packed));
    if (crc32(bytes) !== crc) throw new Error(`the sum of ${name} is another`);
    files.set(name, bytes.toString("utf8"));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
