import { createHash } from "node:crypto";
import { CoreNodeError } from "./node-errors.ts";

/** Reads what a node sends in its binary form. Fails where the bytes end early. */
export class ByteReader {
  #offset = 0;
  readonly #bytes: Buffer;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get offset(): number {
    return this.#offset;
  }

  get rest(): number {
    return this.#bytes.length - this.#offset;
  }

  /** The next bytes; they share the memory of the whole. */
  take(count: number): Buffer {
    if (count > this.rest) throw new CoreNodeError("a node sent bytes that end early");
    const from = this.#offset;
    this.#offset += count;
    return this.#bytes.subarray(from, this.#offset);
  }

  /** The bytes from an earlier offset to here. */
  since(offset: number): Buffer {
    return this.#bytes.subarray(offset, this.#offset);
  }

  back(count: number): void {
    this.#offset -= count;
  }

  uint32(): number {
    return this.take(4).readUInt32LE();
  }

  uint64(): bigint {
    return this.take(8).readBigUInt64LE();
  }

  /** Bitcoin's number of varying length. */
  count(): number {
    const first = this.take(1).readUInt8();
    if (first < 0xfd) return first;
    if (first === 0xfd) return this.take(2).readUInt16LE();
    if (first === 0xfe) return this.uint32();
    const large = this.uint64();
    if (large > 0xffff_ffffn) throw new CoreNodeError("a node sent a count that is too large");
    return Number(large);
  }

  /** Bytes whose count comes first. */
  sized(): Buffer {
    // The count moves the offset: it is read before anything is taken.
    const length = this.count();
    return this.take(length);
  }

  /** As many of them as a count says; each takes at least a byte, so that a wrong count ends soon. */
  list<T>(read: () => T): T[] {
    const length = this.count();
    if (length > this.rest) throw new CoreNodeError("a node sent a list that ends early");
    return Array.from({ length }, read);
  }
}

/** SHA-256 of the SHA-256 of the parts, one after the other. */
export function doubleSha256(...parts: readonly Uint8Array[]): Buffer {
  const inner = createHash("sha256");
  for (const part of parts) inner.update(part);
  return createHash("sha256").update(inner.digest()).digest();
}

/** Hashes are written with their last byte first. */
export function spellHash(bytes: Uint8Array): string {
  return Buffer.from(bytes.toReversed()).toString("hex");
}

/** The bytes of a hash as it is written. */
export function hashBytes(text: string): Buffer {
  return Buffer.from(Buffer.from(text, "hex").toReversed());
}
