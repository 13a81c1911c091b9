/** A part of what somebody wrote: plain words, code between backticks, or an address that opens. */
export interface MessagePart {
  readonly kind: "text" | "code" | "block" | "link";
  readonly text: string;
}

// Code comes first, so that an address within it stays as it was typed.
const parts = /```[^\n`]*\n?([\s\S]*?)```|`([^`\n]+)`|(https?:\/\/[^\s<>"'`]+)/g;

/** What ends a sentence rather than an address. */
const trailing = /[.,;:!?…。、]+$/;

/** Reads plain text in its parts; all of it is in them, but for the backticks. */
export function parseMessage(text: string): readonly MessagePart[] {
  const read: MessagePart[] = [];
  const add = (kind: MessagePart["kind"], part: string) => {
    if (part !== "") read.push({ kind, text: part });
  };
  let end = 0;
  for (const match of text.matchAll(parts)) {
    const [whole, block, code, address] = match;
    add("text", text.slice(end, match.index));
    const link = address === undefined ? undefined : withoutEnd(address);
    end = match.index + (link ?? whole).length;
    if (block !== undefined) add("block", block.replace(/\n$/, ""));
    if (code !== undefined) add("code", code);
    if (link !== undefined) add("link", link);
  }
  add("text", text.slice(end));
  return read;
}

/** An address without the end of its sentence, and without a bracket that was opened before it. */
function withoutEnd(address: string): string {
  const link = address.replace(trailing, "");
  const isClosedTwice = link.endsWith(")") && !link.includes("(");
  return isClosedTwice ? link.slice(0, -1).replace(trailing, "") : link;
}
