import { createHash } from "node:crypto";

/**
 * A set that answers "certainly not" or "almost certainly" in 20 bits an entry: of 100,000 strange passwords about 7 are
 * taken for known. Entries are SHA-1 digests, since published lists have no others (double hashing: Kirsch and
 * Mitzenmacher, 2006).
 */
export interface BloomFilter {
  add(digest: Buffer): void;
  has(digest: Buffer): boolean;
  /** The whole as a file: head, then bits. */
  toBuffer(): Buffer;
}

const bitsPerEntry = 20;
const hashes = 14;
const magic = "moorage-bloom-1\n";
const headBytes = 32;
const countAt = 24;

export function sha1(text: string): Buffer {
  return createHash("sha1").update(text).digest();
}

/** An empty one with room for so many. */
export function createBloomFilter(entries: number): BloomFilter {
  return filterOn(Buffer.alloc(headBytes + Math.ceil((Math.max(1, entries) * bitsPerEntry) / 8)));
}

/** The one of a file; throws when the file is something else, or was cut off. */
export function readBloomFilter(file: Buffer): BloomFilter {
  const isOne = file.length > headBytes && file.toString("latin1", 0, magic.length) === magic;
  if (!isOne || file.readDoubleLE(countAt) !== file.length)
    throw new Error("this is no list of known passwords, or not the whole of one");
  return filterOn(file);
}

function filterOn(file: Buffer): BloomFilter {
  file.write(magic, 0, "latin1");
  file.writeDoubleLE(file.length, countAt);
  const bits = (file.length - headBytes) * 8;
  /** The square keeps the places of a digest apart whose step divides the size. */
  const placeOf = (digest: Buffer, index: number): number =>
    ((digest.readUIntBE(0, 6) % bits) + index * (digest.readUIntBE(6, 6) % bits) + index * index) % bits;
  const byteAt = (place: number): number => headBytes + Math.floor(place / 8);
  return {
    add: (digest) => {
      for (let index = 0; index < hashes; index += 1) {
        const place = placeOf(digest, index);
        file[byteAt(place)] = (file[byteAt(place)] ?? 0) | (1 << (place % 8));
      }
    },
    has: (digest) => {
      for (let index = 0; index < hashes; index += 1) {
        const place = placeOf(digest, index);
        if (((file[byteAt(place)] ?? 0) & (1 << (place % 8))) === 0) return false;
      }
      return true;
    },
    toBuffer: () => file,
  };
}
