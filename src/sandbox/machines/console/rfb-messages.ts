import { type PixelFormat, readPixelFormat } from "./pixel-format.ts";

/** A client's message after the handshake (RFC 6143 §7.5). */
export type ClientMessage =
  | { readonly kind: "format"; readonly format: PixelFormat }
  | { readonly kind: "encodings"; readonly encodings: readonly number[] }
  | { readonly kind: "update"; readonly isIncremental: boolean }
  | { readonly kind: "key"; readonly symbol: number; readonly isDown: boolean }
  | { readonly kind: "pointer" }
  | { readonly kind: "paste"; readonly text: string };

/** A message and its length; `incomplete` until all of it has arrived; `invalid` ends the connection. */
export type Parsed = { readonly message: ClientMessage; readonly length: number } | "incomplete" | "invalid";

const maxEncodings = 256;
const maxPasteLength = 65_536;

/** Reads the first message of `bytes`. */
export function parseMessage(bytes: Buffer): Parsed {
  if (bytes.length === 0) return "incomplete";
  switch (bytes.readUInt8(0)) {
    case 0:
      return fixed(bytes, 20, () => {
        const format = readPixelFormat(bytes.subarray(4, 20));
        return format === null ? null : { kind: "format", format };
      });
    case 2:
      return parseEncodings(bytes);
    case 3:
      return fixed(bytes, 10, () => ({ kind: "update", isIncremental: bytes.readUInt8(1) !== 0 }));
    case 4:
      return fixed(bytes, 8, () => ({
        kind: "key",
        isDown: bytes.readUInt8(1) !== 0,
        symbol: bytes.readUInt32BE(4),
      }));
    case 5:
      return fixed(bytes, 6, () => ({ kind: "pointer" }));
    case 6:
      return parsePaste(bytes);
    default:
      return "invalid";
  }
}

function fixed(bytes: Buffer, length: number, read: () => ClientMessage | null): Parsed {
  if (bytes.length < length) return "incomplete";
  const message = read();
  return message === null ? "invalid" : { message, length };
}

function parseEncodings(bytes: Buffer): Parsed {
  if (bytes.length < 4) return "incomplete";
  const count = bytes.readUInt16BE(2);
  if (count > maxEncodings) return "invalid";
  return fixed(bytes, 4 + 4 * count, () => ({
    kind: "encodings",
    encodings: Array.from({ length: count }, (_, index) => bytes.readInt32BE(4 + 4 * index)),
  }));
}

function parsePaste(bytes: Buffer): Parsed {
  if (bytes.length < 8) return "incomplete";
  const length = bytes.readUInt32BE(4);
  if (length > maxPasteLength) return "invalid";
  return fixed(bytes, 8 + length, () => ({ kind: "paste", text: bytes.toString("latin1", 8, 8 + length) }));
}
