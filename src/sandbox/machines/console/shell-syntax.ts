/** One command of a line, and where its output goes. */
export interface ParsedCommand {
  readonly words: readonly string[];
  readonly redirect: { readonly path: string; readonly isAppend: boolean } | null;
  /** Joined to the command before by `&&`: runs only when that one succeeded. */
  readonly needsSuccess: boolean;
}

export type ParsedLine =
  | { readonly ok: true; readonly commands: readonly ParsedCommand[] }
  | { readonly ok: false; readonly reason: string };

type Token =
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "operator"; readonly text: string };

const operators = ["&&", "||", ">>", ">", ";", "|", "&", "<"];
const unsupported = ["||", "|", "&", "<"];

/** Splits a line into commands: quotes, `;`, `&&`, `>` and `>>`. */
export function parseLine(line: string): ParsedLine {
  const tokens = tokensOf(line);
  if (tokens === null) return { ok: false, reason: "a quote is not closed" };
  const refused = tokens.find(({ kind, text }) => kind === "operator" && unsupported.includes(text));
  if (refused !== undefined) return { ok: false, reason: `"${refused.text}" is not part of the simulation` };
  const commands: ParsedCommand[] = [];
  let words: string[] = [];
  let redirect: ParsedCommand["redirect"] = null;
  let needsSuccess = false;
  const finish = () => {
    if (words.length > 0 || redirect !== null) commands.push({ words, redirect, needsSuccess });
    words = [];
    redirect = null;
  };
  for (let index = 0; index < tokens.length; index += 1) {
    const { kind, text } = tokens[index] ?? { kind: "operator", text: ";" };
    if (kind === "word") {
      words.push(text);
    } else if (text === ">" || text === ">>") {
      const target = tokens[index + 1];
      if (target?.kind !== "word") return { ok: false, reason: `a file name is missing after "${text}"` };
      redirect = { path: target.text, isAppend: text === ">>" };
      index += 1;
    } else {
      finish();
      needsSuccess = text === "&&";
    }
  }
  finish();
  return { ok: true, commands };
}

function tokensOf(line: string): Token[] | null {
  const tokens: Token[] = [];
  let word: string | null = null;
  const endWord = () => {
    if (word !== null) tokens.push({ kind: "word", text: word });
    word = null;
  };
  for (let index = 0; index < line.length; index += 1) {
    const character = line.charAt(index);
    const operator = operators.find((candidate) => line.startsWith(candidate, index));
    if (character === '"' || character === "'") {
      const end = line.indexOf(character, index + 1);
      if (end === -1) return null;
      word = (word ?? "") + line.slice(index + 1, end);
      index = end;
    } else if (character === "\\") {
      word = (word ?? "") + line.charAt(index + 1);
      index += 1;
    } else if (operator !== undefined) {
      endWord();
      tokens.push({ kind: "operator", text: operator });
      index += operator.length - 1;
    } else if (character === " ") {
      endWord();
    } else if (character === "#" && word === null) {
      break;
    } else {
      word = (word ?? "") + character;
    }
  }
  endWord();
  return tokens;
}
