// Quoted text of zone files (RFC 1035 5.1).

/** `"one" "two"`: quoted text, split at 255 bytes, with unprintable bytes as `\ddd`. */
export function quoteText(text: Buffer): string {
  const pieces: string[] = [];
  for (let at = 0; at < text.length || at === 0; at += 255) pieces.push(quote(text.subarray(at, at + 255)));
  return pieces.join(" ");
}

/** The bytes of each piece of quoted text. */
export function textPieces(content: string): Buffer[] {
  return [...content.matchAll(/"((?:[^"\\]|\\\d{3}|\\.)*)"/gs)].map(([, inside = ""]) => unescaped(inside));
}

function unescaped(text: string): Buffer {
  const bytes: Buffer[] = [];
  for (const [whole, digits, single] of text.matchAll(/\\(\d{3})|\\(.)|[^\\]+/gs)) {
    if (digits !== undefined) bytes.push(Buffer.of(Number(digits)));
    else bytes.push(Buffer.from(single ?? whole));
  }
  return Buffer.concat(bytes);
}

/** One piece, in quotes. */
export function quote(bytes: Buffer): string {
  let text = "";
  for (const byte of bytes) {
    if (byte === 0x22 || byte === 0x5c) text += `\\${String.fromCharCode(byte)}`;
    else if (byte < 0x20 || byte > 0x7e) text += `\\${String(byte).padStart(3, "0")}`;
    else text += String.fromCharCode(byte);
  }
  return `"${text}"`;
}
