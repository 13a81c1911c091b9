import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { ByteSource, PutResult } from "./port.ts";

/** Writes a source into a file, piece by piece: counts, hashes, and stops as soon as it is too much. */
export async function writeMeasured(
  file: FileHandle,
  source: ByteSource,
  maxBytes: number,
): Promise<PutResult> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const piece of source) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) return { status: "too_large" };
    hash.update(piece);
    await writeAll(file, piece);
  }
  return { status: "stored", bytes, sha256: hash.digest("hex") };
}

/** One write may take a part of it only. */
async function writeAll(file: FileHandle, piece: Uint8Array): Promise<void> {
  let done = 0;
  while (done < piece.byteLength) {
    const { bytesWritten } = await file.write(piece, done, piece.byteLength - done);
    done += bytesWritten;
  }
}
