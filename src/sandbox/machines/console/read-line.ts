import { type Edit, type EditAids, editLine } from "./edit-line.ts";
import type { Ink } from "./palette.ts";
import type { Terminal } from "./terminal.ts";

export type Prompt = readonly { readonly text: string; readonly ink?: Ink }[];

export interface ReadLineOptions extends EditAids {
  readonly prompt: Prompt;
  /** A secret is read without echo. */
  readonly isSecret?: boolean;
}

/** `interrupted` is Ctrl-C, `closed` Ctrl-D on an empty line. */
export type Line =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "interrupted" }
  | { readonly kind: "closed" };

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
    edit = editLine(edit, key, options);
    show(edit);
  }

  function show({ text, at }: Edit): void {
    if (options.isSecret === true) return;
    screen.moveTo(home.row, home.column);
    // A line that wraps at the bottom scrolls its own beginning up.
    home = { ...home, row: home.row - screen.write(text) };
    screen.clearToEnd();
    const offset = home.column + at;
    screen.moveTo(home.row + Math.floor(offset / screen.columns), offset % screen.columns);
  }
}

function writePrompt({ screen }: Terminal, prompt: Prompt): void {
  for (const { text, ink } of prompt) screen.write(text, ink);
}
