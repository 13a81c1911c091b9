/** Longer ones are no dump's: mysqldump ends a statement at 16 MiB unless one row is longer. */
const longest = 256 * 1024 * 1024;

type State = "plain" | "line" | "comment" | "'" | '"' | "`";

/** What ends a piece of a dump, by what it is in. */
const signs: Readonly<Record<State, RegExp>> = {
  plain: /['"`;#]|--|\/\*/g,
  line: /\n/g,
  comment: /\*\//g,
  "'": /\\[\s\S]|'/g,
  '"': /\\[\s\S]|"/g,
  "`": /`/g,
};

/** What begins at a sign outside of texts and comments. */
const begins: ReadonlyMap<string, State> = new Map<string, State>([
  ["'", "'"],
  ['"', '"'],
  ["`", "`"],
  ["#", "line"],
  ["--", "line"],
  ["/*", "comment"],
]);

const isComment = (state: State): boolean => state === "line" || state === "comment";

/**
 * The statements of an SQL dump, one after another, without comments. Each character is one byte of the file: texts are
 * decoded where they are read, so that one that is broken spoils its own row alone.
 */
export async function* splitStatements(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  const splitter = new Splitter();
  for await (const chunk of chunks) yield* splitter.take(chunk);
  const last = splitter.end();
  if (last.trim() !== "") yield last;
}

class Splitter {
  #state: State = "plain";
  #statement = "";
  #rest = "";

  /** The statements that end in this chunk. */
  *take(chunk: string): Generator<string> {
    const text = this.#rest + chunk;
    let at = 0;
    for (;;) {
      const sign = signs[this.#state];
      sign.lastIndex = at;
      const match = sign.exec(text);
      if (match === null) break;
      this.#pass(text.slice(at, match.index), match[0]);
      at = sign.lastIndex;
      if (this.#state === "plain" && match[0] === ";") {
        yield this.#statement;
        this.#statement = "";
      }
    }
    // One character is kept for the next chunk: signs such as `--` and `\'` are looked at whole.
    const end = Math.max(at, text.length - 1);
    if (!isComment(this.#state)) this.#statement += text.slice(at, end);
    this.#rest = text.slice(end);
    if (this.#statement.length > longest) throw new RangeError("a statement is longer than 256 MiB");
  }

  /** What no sign has ended. */
  end(): string {
    return isComment(this.#state) ? this.#statement : this.#statement + this.#rest;
  }

  /** Goes on behind a sign: keeps what is no comment, and no end of a statement. */
  #pass(before: string, sign: string): void {
    const from = this.#state;
    if (from !== "plain") {
      const isOver = !sign.startsWith("\\");
      this.#statement += isComment(from) ? " " : before + sign;
      if (isOver) this.#state = "plain";
      return;
    }
    this.#state = begins.get(sign) ?? "plain";
    const isText = this.#state !== "plain" && !isComment(this.#state);
    this.#statement += isText ? before + sign : before;
  }
}
