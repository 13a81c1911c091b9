import { limits, read, type Read, wrong } from "./record.ts";

const quotedPieces = /^"(?:[^"\\]|\\.)*"(?:\s+"(?:[^"\\]|\\.)*")*$/s;
const onePiece = /"((?:[^"\\]|\\.)*)"/gs;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Text of a TXT record. People type it plain; quotes, as in a zone file or a mail provider's manual,
 * are removed and the pieces joined.
 */
export function readText(typed: string): Read<string> {
  const text = typed.trim();
  if (text === "") return wrong("content", "content_missing");
  const plain = quotedPieces.test(text) ? unquote(text) : text;
  if (plain === null || hasControls(plain)) return wrong("content", "text_control");
  if (Buffer.byteLength(plain) > limits.textBytes) return wrong("content", "text_too_long");
  return read(canonicalText(plain));
}

/** The text itself, from its canonical form. */
export function plainText(content: string): string {
  return (quotedPieces.test(content) ? unquote(content) : null) ?? content;
}

/** Plain, unless that would be read differently: then in quotes. */
function canonicalText(plain: string): string {
  // An empty text is two quotes: nothing typed is no text.
  const isUnclear = plain === "" || quotedPieces.test(plain) || plain !== plain.trim();
  return isUnclear ? `"${plain.replaceAll(/["\\]/g, String.raw`\$&`)}"` : plain;
}

/** `"a" "b\"c\195\188"` → `ab"cü`; null for bytes that are not text. */
function unquote(text: string): string | null {
  const bytes: Buffer[] = [];
  for (const [, inside = ""] of text.matchAll(onePiece)) {
    for (const [whole, digits, single] of inside.matchAll(/\\(\d{3})|\\(.)|[^\\]+/gs)) {
      if (digits === undefined) bytes.push(Buffer.from(single ?? whole));
      else if (Number(digits) > 255) return null;
      else bytes.push(Buffer.of(Number(digits)));
    }
  }
  try {
    return utf8.decode(Buffer.concat(bytes));
  } catch {
    return null;
  }
}

function hasControls(text: string): boolean {
  return /\p{Cc}|\p{Cs}/u.test(text);
}
