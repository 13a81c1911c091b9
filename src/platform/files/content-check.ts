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
  const decoder = new TextDecoder("utf-8", { fatal: true });

  const lookAt = (piece: Uint8Array): void => {
    bytes += piece.byteLength;
    if (head.byteLength < headBytes)
      head = Buffer.concat([head, piece.subarray(0, headBytes - head.byteLength)]);
    if (isText) isText = !piece.includes(0) && decodes(decoder, piece);
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
      if (bytes === 0 || !isText || !decodes(decoder)) return null;
      return isMarkup(head.toString("utf8")) ? null : "text/plain";
    },
  };
}

function isArchive(head: Uint8Array): boolean {
  return signedType(head) === "application/zip";
}

/** Without a piece: nothing is missing at the end. */
function decodes(decoder: InstanceType<typeof TextDecoder>, piece?: Uint8Array): boolean {
  try {
    decoder.decode(piece, { stream: piece !== undefined });
    return true;
  } catch {
    return false;
  }
}
