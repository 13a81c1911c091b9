/** A piece of a line: words, words that matter, code, or a link. */
export interface ArticleWords {
  readonly kind: "text" | "strong" | "code" | "link";
  readonly text: string;
  /** Of a link: a path of the site, or an address of https. */
  readonly href?: string;
}

/** A block of an article. */
export type ArticlePart =
  | { readonly kind: "heading" | "paragraph"; readonly words: readonly ArticleWords[] }
  | { readonly kind: "list" | "steps"; readonly entries: readonly (readonly ArticleWords[])[] }
  | { readonly kind: "code"; readonly text: string };

const bullet = /^[-*] +/;
const step = /^\d{1,3}[.)] +/;
const fence = /^```/;

/**
 * Takes the text of an article apart. What it may have is headings, paragraphs, lists, code and links; all else is words,
 * HTML too, so that no text can do more than be read.
 */
export function articleParts(text: string): readonly ArticlePart[] {
  const parts: ArticlePart[] = [];
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? "";
    const until = (ends: (line: string) => boolean): string[] => {
      const from = at;
      at += 1;
      while (at < lines.length && !ends(lines[at] ?? "")) at += 1;
      return lines.slice(from, at);
    };
    if (line.trim() === "") at += 1;
    else if (fence.test(line)) {
      const [, ...code] = until((next) => fence.test(next));
      at += 1;
      parts.push({ kind: "code", text: code.join("\n") });
    } else if (line.startsWith("## ")) {
      at += 1;
      parts.push({ kind: "heading", words: lineWords(line.slice(3).trim()) });
    } else if (bullet.test(line)) parts.push({ kind: "list", entries: entriesOf(until(endsList), bullet) });
    else if (step.test(line)) parts.push({ kind: "steps", entries: entriesOf(until(endsList), step) });
    else parts.push({ kind: "paragraph", words: lineWords(until(endsParagraph).join(" ")) });
  }
  return parts;
}

function endsList(line: string): boolean {
  return line.trim() === "" || line.startsWith("## ") || fence.test(line);
}

function endsParagraph(line: string): boolean {
  return endsList(line) || bullet.test(line) || step.test(line);
}

/** A line that begins otherwise goes on with the entry before it. */
function entriesOf(lines: readonly string[], mark: RegExp): readonly (readonly ArticleWords[])[] {
  const entries: string[] = [];
  for (const line of lines) {
    if (mark.test(line)) entries.push(line.replace(mark, ""));
    else entries.push(`${entries.pop() ?? ""} ${line.trim()}`);
  }
  return entries.map(lineWords);
}

/** Bounded, so that a line of nothing but openings is read once. */
const special =
  /`([^`\n]{1,500})`|\*\*([^*\n]{1,500})\*\*|\[([^[\]\n]{1,300})\]\(([^()\s]{1,500})\)|(https:\/\/[^\s<>"`()]{1,500})/g;

/** What ends a sentence rather than an address. */
const closing = /[.,;:!?'’”»\]}]+$/;

function lineWords(line: string): readonly ArticleWords[] {
  const words: ArticleWords[] = [];
  let end = 0;
  const plain = (until: number) => {
    if (until > end) words.push({ kind: "text", text: line.slice(end, until) });
  };
  for (const match of line.matchAll(special)) {
    const [all, code, strong, label, target, address] = match;
    const href = target ?? address?.replace(closing, "");
    if (href !== undefined && !isFollowed(href)) continue;
    plain(match.index);
    end = match.index + all.length;
    if (code !== undefined) words.push({ kind: "code", text: code });
    else if (strong !== undefined) words.push({ kind: "strong", text: strong });
    else if (href !== undefined) words.push({ kind: "link", text: label ?? href, href });
    if (address !== undefined && href !== undefined) end = match.index + href.length;
  }
  plain(line.length);
  return words;
}

/** A path of the site itself, or an address of https: nothing that runs, and no other site that looks like a path. */
function isFollowed(href: string): boolean {
  if (/^\/(?![/\\])/.test(href)) return true;
  return href.startsWith("https://") && URL.canParse(href) && new URL(href).hostname !== "";
}
