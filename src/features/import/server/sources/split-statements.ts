/** Longer ones are no dump's: mysqldump ends a statement at 16 MiB unless one row is longer. */
const longest = 256 * 1024 * 1024;

type State = "plain" | "line-comment" | "comment" | "'" | '"' | "`";

/**
 * The statements of an SQL dump, one after another, without comments. Each character is one byte of the file: texts are
 * decoded where they are read, so that one that is broken spoils its own row alone.
 */
export async function* splitStatements(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let state: State = "plain";
  let statement = "";
  let rest = "";
  for await (const chunk of chunks) {
    const text = rest + chunk;
    let from = 0;
    let at = 0;
    // One sign is kept for the next chunk: pairs such as `--` and `\'` are looked at whole.
    for (; at < text.length - 1; at += 1) {
      const sign = text[at];
      const next = text[at + 1];
      if (state === "plain") {
        if (sign === "'" || sign === '"' || sign === "`") state = sign;
        else if (sign === "#" || (sign === "-" && next === "-") || (sign === "/" && next === "*")) {
          statement += text.slice(from, at);
          state = sign === "/" ? "comment" : "line-comment";
          if (sign !== "#") at += 1;
        } else if (sign === ";") {
          yield statement + text.slice(from, at);
          statement = "";
          from = at + 1;
        }
      } else if (state === "line-comment") {
        if (sign === "\n") [state, from] = ["plain", at + 1];
      } else if (state === "comment") {
        if (sign === "*" && next === "/") {
          at += 1;
          [state, from] = ["plain", at + 1];
        }
      } else if (sign === "\\" && state !== "`") at += 1;
      else if (sign === state) state = "plain";
    }
    if (state !== "comment" && state !== "line-comment") statement += text.slice(from, at);
    rest = text.slice(at);
    if (statement.length > longest) throw new RangeError("a statement of the dump is longer than 256 MiB");
  }
  const end = state === "plain" ? rest.replace(/;\s*$/, "") : rest;
  if ((statement + end).trim() !== "") yield statement + end;
}
