import type { Key } from "./keys.ts";
import type { Ink } from "./palette.ts";
import type { Terminal } from "./terminal.ts";

export type Prompt = readonly { readonly text: string; readonly ink?: Ink }[];

export interface ReadLineOptions {
  readonly prompt: Prompt;
  /** A secret is read without echo. */
  readonly isSecret?: boolean;
  /** Earlier lines, oldest first, reached with the arrow keys. */
  readonly history?: readonly string[];
  /** Words that Tab completes. */
  readonly words?: readonly string[];
}

/** `interrupted` is Ctrl-C, `closed` Ctrl-D on an empty line. */
export type Line =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "interrupted" }
  | { readonly kind: "closed" };

const maxLength = 1_024;

/** Asks for one line and lets it be edited. */
export async function readLine(terminal: Terminal, options: ReadLineOptions): Promise<Line> {
  const { screen, keys, signal } = terminal;
  writePrompt(terminal, options.prompt);
  let home = { ...screen.cursor };
  let edit: Edit = { text: "", at: 0, recalled: 0 };
  for (;;) {
    const key = await keys.next(signal);
    const isControl = (letter: string) => key.kind === "control" && key.letter === letter;
    if (key.kind === "enter" || isControl("c") || (isControl("d") && edit.text === "")) {
      show({ ...edit, at: edit.text.length });
      screen.write(key.kind === "enter" ? "\n" : isControl("c") ? "^C\n" : "\n");
      if (key.kind === "enter") return { kind: "text", text: edit.text };
      return { kind: isControl("c") ? "interrupted" : "closed" };
    }
    if (isControl("l") && options.isSecret !== true) {
      screen.clear();
      writePrompt(terminal, options.prompt);
      home = { ...screen.cursor };
    }
    edit = applyKey(edit, key, options);
    show(edit);
  }

  function show({ text, at }: Edit): void {
    if (options.isSecret === true) return;
    screen.moveTo(home.row, home.column);
    // A line that wraps at the bottom pushes its own beginning up.
    home = { ...home, row: home.row - screen.write(text) };
    screen.clearToEnd();
    const offset = home.column + at;
    screen.moveTo(home.row + Math.floor(offset / screen.columns), offset % screen.columns);
  }
}

interface Edit {
  readonly text: string;
  readonly at: number;
  /** How far back in the history this line is; 0 is the line being typed. */
  readonly recalled: number;
}

function writePrompt({ screen }: Terminal, prompt: Prompt): void {
  for (const { text, ink } of prompt) screen.write(text, ink);
}

function applyKey(edit: Edit, key: Key, { history = [], words = [] }: ReadLineOptions): Edit {
  const { text, at } = edit;
  const before = text.slice(0, at);
  const after = text.slice(at);
  switch (key.kind) {
    case "text":
      return text.length >= maxLength
        ? edit
        : { ...edit, text: before + key.text + after, at: at + key.text.length };
    case "backspace":
      return { ...edit, text: before.slice(0, -1) + after, at: Math.max(0, at - 1) };
    case "delete":
      return { ...edit, text: before + after.slice(1) };
    case "left":
      return { ...edit, at: Math.max(0, at - 1) };
    case "right":
      return { ...edit, at: Math.min(text.length, at + 1) };
    case "home":
      return { ...edit, at: 0 };
    case "end":
      return { ...edit, at: text.length };
    case "up":
      return recall(edit, history, Math.min(history.length, edit.recalled + 1));
    case "down":
      return recall(edit, history, Math.max(0, edit.recalled - 1));
    case "tab": {
      const matches = words.filter((word) => word.startsWith(before));
      const [only] = matches;
      if (before === "" || matches.length !== 1 || only === undefined) return edit;
      return { ...edit, text: `${only} ${after}`, at: only.length + 1 };
    }
    case "control":
      return applyControl(edit, key.letter);
    default:
      return edit;
  }
}

function applyControl(edit: Edit, letter: string): Edit {
  const { text, at } = edit;
  switch (letter) {
    case "a":
      return { ...edit, at: 0 };
    case "e":
      return { ...edit, at: text.length };
    case "d":
      return { ...edit, text: text.slice(0, at) + text.slice(at + 1) };
    case "k":
      return { ...edit, text: text.slice(0, at) };
    case "u":
      return { ...edit, text: text.slice(at), at: 0 };
    case "w": {
      const kept = text.slice(0, at).replace(/\S+\s*$/, "");
      return { ...edit, text: kept + text.slice(at), at: kept.length };
    }
    default:
      return edit;
  }
}

function recall(edit: Edit, history: readonly string[], recalled: number): Edit {
  if (recalled === edit.recalled) return edit;
  const text = recalled === 0 ? "" : (history.at(-recalled) ?? "");
  return { text, at: text.length, recalled };
}
