const enter = 0xff0d;
const tab = 0xff09;
const unicodeBase = 0x0100_0000;
const latin1Max = 0xff;

/** The X11 key symbols that type a text. Line ends become the Enter key; other control characters are dropped. */
export function keysymsOf(text: string): readonly number[] {
  const keys: number[] = [];
  for (const character of text.replaceAll("\r\n", "\n")) {
    const code = character.codePointAt(0) ?? 0;
    if (character === "\n" || character === "\r") keys.push(enter);
    else if (character === "\t") keys.push(tab);
    else if (code >= 0x20 && code !== 0x7f) keys.push(code <= latin1Max ? code : unicodeBase + code);
  }
  return keys;
}
