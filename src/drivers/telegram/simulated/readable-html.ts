const tag = /<(\/?)(b|i|u|s|code|pre|blockquote|a)((?: href="[^"<>]*")?)>/y;
const entity = /&(?:lt|gt|amp|quot|#\d+);/y;

/** Whether Telegram would read a text as HTML: its few tags, closed in order, and every other sign escaped. */
export function isReadableHtml(text: string): boolean {
  const open: string[] = [];
  let at = 0;
  while (at < text.length) {
    const sign = text[at];
    if (sign === "<") {
      tag.lastIndex = at;
      const [whole = "", end, name = ""] = tag.exec(text) ?? [];
      if (whole === "") return false;
      if (end === "/") {
        if (open.pop() !== name) return false;
      } else open.push(name);
      at += whole.length;
    } else if (sign === "&") {
      entity.lastIndex = at;
      const [whole = ""] = entity.exec(text) ?? [];
      if (whole === "") return false;
      at += whole.length;
    } else if (sign === ">") return false;
    else at += 1;
  }
  return open.length === 0;
}
