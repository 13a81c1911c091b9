/** A mail as it was piped in: all of it, or the beginning of one that is too large. */
export interface PipedMail {
  readonly source: Uint8Array;
  readonly isTooLarge: boolean;
  readonly bytes: number;
}

const maxBytes = 25 * 1024 * 1024;
const beginning = 64 * 1024;

/** Reads it to its end, so that the other side gets an answer, and keeps no more of it than is looked at. */
export async function readPipedMail(stream: AsyncIterable<Buffer>): Promise<PipedMail> {
  let [parts, bytes]: [Buffer[], number] = [[], 0];
  for await (const part of stream) {
    bytes += part.length;
    if (bytes <= maxBytes) parts.push(part);
    else if (parts.length > 1) parts = [Buffer.concat(parts).subarray(0, beginning)];
  }
  const isTooLarge = bytes > maxBytes;
  const source = Buffer.concat(parts);
  return { source: isTooLarge ? source.subarray(0, beginning) : source, isTooLarge, bytes };
}
