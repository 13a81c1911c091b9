import { isUtf8 } from "node:buffer";
import { isMarkup, type MediaType, signedType } from "./media-types.ts";

/** Looks at a file while it passes, and says what it is by its content; its name says nothing. */
export interface ContentCheck {
  /** The same pieces. */
  watch(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** After all of it: its type; null when it is not taken. */
  type(): MediaType | null;
}

const headBytes = 4_100;
/** Office files are archives; one with macros has this in its list of files. */
const macros = "vbaProject.bin";

export function checkContent(): ContentCheck {
  let head = Buffer.alloc(0);
  let bytes = 0;
  let isText = true;
  let hasMacros = false;
  let tail = "";
  /** The bytes of a character whose rest is in the next piece. */
  let begun = new Uint8Array(0);

  const lookAt = (piece: Uint8Array): void => {
    bytes += piece.byteLength;
    if (head.byteLength < headBytes)
      head = Buffer.concat([head, piece.subarray(0, headBytes - head.byteLength)]);
    if (isText && !piece.includes(0)) {
      const text = begun.byteLength === 0 ? piece : Buffer.concat([begun, piece]);
      const end = text.byteLength - unfinishedBytes(text);
      isText = isUtf8(text.subarray(0, end));
      begun = text.slice(end);
    } else isText = false;
    // Only an archive can have them, and all of a large file as text costs time.
    if (bytes > headBytes && !isArchive(head)) return;
    const latin1 = tail + Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString("latin1");
    hasMacros ||= latin1.includes(macros);
    tail = latin1.slice(1 - macros.length);
  };

  return {
    async *watch(source) {
      for await (const piece of source) {
        lookAt(piece);
        yield piece;
      }
    },
    type() {
      const signed = signedType(head);
      if (signed === "application/zip" && hasMacros) return null;
      if (signed !== null) return signed;
      if (bytes === 0 || !isText || begun.byteLength > 0) return null;
      return isMarkup(head.toString("utf8")) ? null : "text/plain";
    },
  };
}

function isArchive(head: Uint8Array): boolean {
  return signedType(head) === "application/zip";
}

/** How many bytes at the end are the beginning of a character of UTF-8 that is longer (RFC 3629, section 3). */
function unfinishedBytes(text: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, text.byteLength); back += 1) {
    const byte = text[text.byteLength - back] ?? 0;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? back : 0;
    }
    if (byte < 0x80) return 0;
  }
  return 0;
}
