import { hash } from "node:crypto";
import { CoreNodeError } from "./node-errors.ts";

/** Reads what a node sends in its binary form. Fails where the bytes end early. */
export class ByteReader {
  #offset = 0;
  readonly #bytes: Buffer;
  constructor(bytes: Buffer, offset = 0) {
    this.#bytes = bytes;
    this.#offset = offset;
  }

  get offset(): number {
    return this.#offset;
  }

  get rest(): number {
    return this.#bytes.length - this.#offset;
  }

  /** Passes over bytes; returns where they begin. */
  skip(count: number): number {
    if (count > this.rest) throw new CoreNodeError("a node sent bytes that end early");
    const from = this.#offset;
    this.#offset += count;
    return from;
  }

  /** The next bytes; they share the memory of the whole. */
  take(count: number): Buffer {
    const from = this.skip(count);
    return this.#bytes.subarray(from, this.#offset);
  }

  /** Another reader of the same bytes, from this offset on. */
  at(offset: number): ByteReader {
    return new ByteReader(this.#bytes, offset);
  }

  /** The bytes from one offset to another. */
  between(from: number, to: number): Buffer {
    return this.#bytes.subarray(from, to);
  }

  back(count: number): void {
    this.#offset -= count;
  }

  uint32(): number {
    return this.#bytes.readUInt32LE(this.skip(4));
  }

  uint64(): bigint {
    return this.#bytes.readBigUInt64LE(this.skip(8));
  }

  /** Bitcoin's number of varying length. */
  count(): number {
    const first = this.#bytes.readUInt8(this.skip(1));
    if (first < 0xfd) return first;
    if (first === 0xfd) return this.#bytes.readUInt16LE(this.skip(2));
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

  skipSized(): void {
    const length = this.count();
    this.skip(length);
  }

  /** As many of them as a count says; each takes at least a byte, so that a wrong count ends soon. */
  list<T>(read: () => T): T[] {
    const items: T[] = [];
    for (let left = this.#listed(); left > 0; left -= 1) items.push(read());
    return items;
  }

  /** Passes over a list; returns how many items it has. */
  skipList(skip: () => void): number {
    const length = this.#listed();
    for (let left = length; left > 0; left -= 1) skip();
    return length;
  }

  #listed(): number {
    const length = this.count();
    if (length > this.rest) throw new CoreNodeError("a node sent a list that ends early");
    return length;
  }
}

/**
 * By the processor, in a tenth of a library's time. By way of hexadecimal the bytes come from the pool of buffers: memory
 * of its own for each of a block's thousands of hashes costs more than to compute them.
 */
export function sha256(bytes: Uint8Array): Buffer {
  return Buffer.from(hash("sha256", bytes, "hex"), "hex");
}

/** SHA-256 of the SHA-256 of the parts, one after the other. */
export function doubleSha256(...parts: readonly Uint8Array[]): Buffer {
  const [only = Buffer.alloc(0)] = parts;
  return sha256(sha256(parts.length === 1 ? only : Buffer.concat(parts)));
}

/** Hashes are written with their last byte first. */
export function spellHash(bytes: Uint8Array): string {
  return reversed(Buffer.from(bytes)).toString("hex");
}

/** The bytes of a hash as it is written. */
export function hashBytes(text: string): Buffer {
  return reversed(Buffer.from(text, "hex"));
}

/** The same buffer, turned around in its place. */
function reversed(own: Buffer): Buffer {
  own.reverse();
  return own;
}
