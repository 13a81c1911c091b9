const blocks = new Set(
  "address article aside blockquote center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody tfoot thead tr ul".split(
    " ",
  ),
);
/** Elements whose content is not text. */
const hidden = new Set(["head", "noscript", "script", "style", "svg", "template", "title"]);

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  bull: "•",
  copy: "©",
  euro: "€",
  gt: ">",
  hellip: "…",
  laquo: "«",
  ldquo: "“",
  lsquo: "‘",
  lt: "<",
  mdash: "—",
  nbsp: " ",
  ndash: "–",
  quot: '"',
  raquo: "»",
  rdquo: "”",
  rsquo: "’",
  shy: "",
  zwnj: "",
};

interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  /** Its attributes as they are written. */
  readonly rest: string;
  /** The place after it. */
  readonly end: number;
}

/**
 * What a mail's HTML says, as text: quotes get their marks, and links their addresses. Goes once over it, whatever it
 * has in it.
 */
export function htmlToText(html: string): string {
  const lower = html.toLowerCase();
  const page = createPage();
  // From where on nothing is written yet, and where the next tag is looked for.
  let [from, at] = [0, 0];
  for (;;) {
    const open = html.indexOf("<", at);
    if (open < 0) break;
    const tag = html.startsWith("<!--", open) ? readComment(html, open) : readTag(html, open);
    if (tag === null) {
      at = open + 1;
      continue;
    }
    page.write(html.slice(from, open));
    if (tag === "unclosed") return page.end();
    [from, at] = [tag.end, tag.end];
    if (hidden.has(tag.name) && !tag.isEnd) {
      const end = lower.indexOf(`</${tag.name}`, at);
      if (end < 0) return page.end();
      [from, at] = [end, end];
    } else page.tag(tag);
  }
  page.write(html.slice(from));
  return page.end();
}

function readComment(html: string, open: number): Tag | "unclosed" {
  const end = html.indexOf("-->", open + 4);
  return end < 0 ? "unclosed" : { name: "!--", isEnd: false, rest: "", end: end + 3 };
}

/** Null for a sign that begins no tag. */
function readTag(html: string, open: number): Tag | "unclosed" | null {
  const isEnd = html[open + 1] === "/";
  const from = open + (isEnd ? 2 : 1);
  const name = /^[a-z!?][a-z0-9]*/i.exec(html.slice(from, from + 20))?.[0].toLowerCase();
  if (name === undefined) return null;
  const start = from + name.length;
  let quote: string | null = null;
  let last = "";
  for (let at = start; at < html.length; at += 1) {
    const sign = html[at] ?? "";
    if (quote !== null) {
      if (sign === quote) quote = null;
    } else if ((sign === '"' || sign === "'") && last === "=") quote = sign;
    else if (sign === ">") return { name, isEnd, rest: html.slice(start, at), end: at + 1 };
    if (sign.trim() !== "") last = sign;
  }
  return "unclosed";
}

function createPage() {
  const lines: string[] = [];
  let line = "";
  // Asking the line itself would copy it each time.
  let isSpaced = true;
  let depth = 0;
  let preformatted = 0;
  let link: { readonly address: string; readonly from: number } | null = null;

  const breakLine = (): void => {
    lines.push(`${"> ".repeat(depth)}${preformatted > 0 ? line : line.trim()}`.trimEnd());
    line = "";
    isSpaced = true;
    link = null;
  };
  const breakBlock = (): void => {
    if (line.trim() !== "") breakLine();
    line = "";
    isSpaced = true;
  };
  const space = (): void => {
    line += isSpaced ? "" : " ";
    isSpaced = true;
  };
  const turnLink = ({ isEnd, rest }: Tag): void => {
    if (!isEnd) {
      const address = /\bhref\s*=\s*(?:["']\s*)?(https?:\/\/[^\s"'<>]{1,1000})/i.exec(rest)?.[1];
      link = address === undefined ? null : { address: decodeEntities(address), from: line.length };
      return;
    }
    if (link !== null && !line.slice(link.from).includes(link.address)) {
      line += ` <${link.address}>`;
      isSpaced = false;
    }
    link = null;
  };
  const turnBlock = ({ name, isEnd }: Tag): void => {
    breakBlock();
    const change = isEnd ? -1 : 1;
    if (name === "p" && !isQuoteOnly(lines.at(-1) ?? "")) lines.push("> ".repeat(depth).trimEnd());
    if (name === "li" && !isEnd) line = "- ";
    if (name === "hr") lines.push("-----");
    if (name === "pre") preformatted = Math.max(0, preformatted + change);
    if (name === "blockquote") depth = Math.min(20, Math.max(0, depth + change));
  };
  return {
    write(text: string) {
      const plain = decodeEntities(text);
      if (preformatted > 0) {
        const [first = "", ...rest] = plain.split("\n");
        line += first;
        for (const next of rest) {
          breakLine();
          line = next;
        }
        return;
      }
      const words = plain.replace(/[\s\u200b]+/g, " ");
      const added = isSpaced ? words.trimStart() : words;
      if (added === "") return;
      line += added;
      isSpaced = added.endsWith(" ");
    },
    tag(tag: Tag) {
      if (tag.name === "br") breakLine();
      else if (tag.name === "a") turnLink(tag);
      else if (tag.name === "td" || tag.name === "th") space();
      else if (blocks.has(tag.name)) turnBlock(tag);
    },
    end(): string {
      breakBlock();
      return lines
        .join("\n")
        .replace(/\n{3,}/g, "\n\n")
        .trim();
    },
  };
}

function isQuoteOnly(line: string): boolean {
  return /^[> ]*$/.test(line);
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === "string") return entities[name.toLowerCase()] ?? whole;
    const code = typeof decimal === "string" ? Number(decimal) : Number.parseInt(String(hex), 16);
    const isSign = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
    return isSign ? String.fromCodePoint(code) : "";
  });
}
