/** A piece of a message: words, an address that can be followed, or code as it was typed. */
export type MessagePart =
  | { readonly kind: "text" | "code" | "block"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

/** Three backticks around lines, one around words, or an address of the web. */
const special = /```(?:[\w+-]*\n)?([^]*?)```|`([^`\n]+)`|(https?:\/\/[^\s<>"`]+)/gi;

/** What ends a sentence rather than an address. */
const closing = ".,;:!?'’”»)]}";

/** Takes a plain text apart: code between backticks, addresses of http and https, and what is between them. */
export function messageParts(text: string): readonly MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  // A block has lines of its own: those that were left empty around it are its distance.
  const words = (until: number, isBeforeBlock: boolean) => {
    const [from, to] = [
      parts.at(-1)?.kind === "block" ? afterLines(text, end, until) : end,
      isBeforeBlock ? beforeLines(text, end, until) : until,
    ];
    if (to > from) parts.push({ kind: "text", text: text.slice(from, to) });
  };
  for (const match of text.matchAll(special)) {
    const [all, block, code, address] = match;
    const part = address === undefined ? codePart(block, code) : linkPart(address);
    if (part === null) continue;
    words(match.index, part.kind === "block");
    parts.push(part);
    end = match.index + (part.kind === "link" ? part.text.length : all.length);
  }
  words(text.length, false);
  return parts;
}

function afterLines(text: string, from: number, until: number): number {
  let at = from;
  while (at < until && text[at] === "\n") at += 1;
  return at;
}

function beforeLines(text: string, from: number, until: number): number {
  let at = until;
  while (at > from && text[at - 1] === "\n") at -= 1;
  return at;
}

function codePart(block: string | undefined, code: string | undefined): MessagePart | null {
  const text = block === undefined ? (code ?? "") : block.replace(/^\n|\n$/g, "");
  if (text.trim() === "") return null;
  return { kind: block === undefined ? "code" : "block", text };
}

function linkPart(address: string): MessagePart | null {
  const text = withoutEnd(address);
  return URL.canParse(text) && new URL(text).hostname !== "" ? { kind: "link", text, href: text } : null;
}

/** A bracket that the address opened itself belongs to it. */
function withoutEnd(address: string): string {
  // From its end: a pattern would begin at each sign of a long row of them.
  let end = address.length;
  while (end > 0 && closing.includes(address.charAt(end - 1))) end -= 1;
  const text = address.slice(0, end);
  const isOpen = text.split("(").length > text.split(")").length;
  return isOpen && address[text.length] === ")" ? `${text})` : text;
}
