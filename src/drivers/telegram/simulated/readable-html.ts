const tag = /<(\/?)(b|i|u|s|code|pre|blockquote|a)((?: href="[^"<>]*")?)>/y;
const entity = /&(?:lt|gt|amp|quot|#\d+);/y;

/** Whether Telegram would read a text as HTML: its few tags, closed in order, and every other sign escaped. */
export function isReadableHtml(text: string): boolean {
  const open: string[] = [];
  let at = 0;
  while (at < text.length) {
    const length = readSign(text, at, open);
    if (length === 0) return false;
    at += length;
  }
  return open.length === 0;
}

/** How many characters belong to the sign here; 0: it is not readable. */
function readSign(text: string, at: number, open: string[]): number {
  const sign = text[at];
  if (sign === ">") return 0;
  if (sign === "&") return matchAt(entity, text, at)?.[0].length ?? 0;
  if (sign !== "<") return 1;
  const found = matchAt(tag, text, at);
  if (found === null) return 0;
  const [whole, end, name = ""] = found;
  if (end !== "/") open.push(name);
  else if (open.pop() !== name) return 0;
  return whole.length;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
