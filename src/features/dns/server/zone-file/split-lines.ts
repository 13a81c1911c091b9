/** One entry of a zone file: its words, and where it began. */
export interface FileEntry {
  /** From 1. */
  readonly line: number;
  /** It began with a space: it has the owner of the entry before. */
  readonly isContinued: boolean;
  /** Text in quotes keeps them. */
  readonly words: readonly string[];
  /** An unclosed quote or bracket. */
  readonly isBroken: boolean;
}

/** The tokens of a file; everything but quotes, brackets, comments and blanks is a word. */
const tokens = /"(?:[^"\\\n]|\\[^\n])*("?)|;[^\n]*|[()]|\n|[^\S\n]+|(?:[^\s"();\\]|\\[^\n])+|[\s\S]/g;

/** Splits a zone file (RFC 1035 5.1) into entries: comments are dropped, brackets join lines, quoted text is kept. */
export function splitEntries(text: string): FileEntry[] {
  const splitter = new Splitter();
  for (const [token, closing] of text.matchAll(tokens)) splitter.take(token, closing === "");
  splitter.endEntry(splitter.isOpen);
  return splitter.entries;
}

class Splitter {
  readonly entries: FileEntry[] = [];
  #words: string[] = [];
  #line = 1;
  #start: { readonly line: number; readonly isContinued: boolean } | null = null;
  #depth = 0;
  /** `key=` came last: a quoted text right after it is its value. */
  #isNamed = false;

  get isOpen(): boolean {
    return this.#depth > 0;
  }

  take(token: string, isUnclosed: boolean): void {
    if (token === "\n") {
      if (this.#depth === 0) this.endEntry(false);
      this.#line += 1;
      return;
    }
    if (token.startsWith(";")) return;
    const isBlank = token.trim() === "";
    this.#start ??= { line: this.#line, isContinued: isBlank };
    if (token === "(") this.#depth += 1;
    else if (token === ")") this.#depth = Math.max(0, this.#depth - 1);
    else if (!isBlank) this.#addWord(token);
    this.#isNamed = token.endsWith("=");
    // A quote ends with its line at the latest, or it would swallow the file.
    if (token.startsWith('"') && isUnclosed) this.endEntry(true);
  }

  #addWord(token: string): void {
    const isValue = this.#isNamed && token.startsWith('"');
    this.#words.push(isValue ? `${this.#words.pop() ?? ""}${token}` : token);
  }

  endEntry(isBroken: boolean): void {
    const { line, isContinued } = this.#start ?? { line: this.#line, isContinued: false };
    const words = this.#words;
    if (words.length > 0 || isBroken) this.entries.push({ line, isContinued, words, isBroken });
    this.#words = [];
    this.#isNamed = false;
    this.#start = null;
  }
}
