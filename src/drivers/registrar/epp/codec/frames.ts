/** Length of a frame's header: the total length, header included, as a 32-bit number (RFC 5734 §4). */
const headBytes = 4;

/** A frame that is longer than allowed, or shorter than its own header: the connection cannot be used any more. */
export class FrameError extends Error {
  override readonly name = "FrameError";
}

/** One XML document as it is sent. */
export function toFrame(xml: string): Buffer {
  const body = Buffer.from(xml, "utf8");
  const frame = Buffer.allocUnsafe(headBytes + body.length);
  frame.writeUInt32BE(frame.length, 0);
  body.copy(frame, headBytes);
  return frame;
}

export interface FrameReader {
  /** Takes received bytes and returns the documents that are now complete, oldest first; throws FrameError. */
  push(chunk: Buffer): string[];
  /** A frame has begun and has not ended. */
  readonly isWithin: boolean;
}

/** Assembles frames. Never holds more than one frame of `maxBytes` and one chunk. */
export function createFrameReader(maxBytes: number): FrameReader {
  let held: Buffer[] = [];
  let heldBytes = 0;
  const decoder = new TextDecoder("utf-8", { fatal: true });

  /** Length of the current frame; of a header while that is incomplete. */
  const wanted = (): number => {
    if (heldBytes < headBytes) return headBytes;
    const [first = Buffer.alloc(0)] = held;
    if (first.length < headBytes) held = [Buffer.concat(held)];
    const length = (held[0] ?? first).readUInt32BE(0);
    if (length <= headBytes) throw new FrameError(`a frame of ${length} bytes`);
    if (length > maxBytes) throw new FrameError(`a frame of ${length} bytes, ${maxBytes} are taken`);
    return length;
  };
  const decode = (bytes: Buffer): string => {
    try {
      return decoder.decode(bytes);
    } catch {
      throw new FrameError("a frame that is no UTF-8");
    }
  };

  return {
    push(chunk) {
      held.push(chunk);
      heldBytes += chunk.length;
      const documents: string[] = [];
      for (let length = wanted(); heldBytes >= length; length = wanted()) {
        const all = held.length === 1 ? (held[0] ?? Buffer.alloc(0)) : Buffer.concat(held);
        documents.push(decode(all.subarray(headBytes, length)));
        const rest = all.subarray(length);
        held = rest.length > 0 ? [rest] : [];
        heldBytes = rest.length;
      }
      return documents;
    },
    get isWithin() {
      return heldBytes > 0;
    },
  };
}
