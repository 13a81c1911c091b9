import { readFileSync } from "node:fs";

/** One command of the guide, with everything that its lines join. */
export interface GuideCommand {
  /** Of its first line in the file. */
  readonly line: number;
  readonly text: string;
}

const guide = new URL("../../../docs/operating.md", import.meta.url);

/** The commands in the shell blocks of docs/operating.md, in their order; comments at their ends stay. */
export function readGuide(): readonly GuideCommand[] {
  const commands: GuideCommand[] = [];
  let isShell = false;
  let isOpen = false;
  for (const [index, line] of readFileSync(guide, "utf8").split("\n").entries()) {
    if (line.startsWith("```")) {
      isShell = !isShell && /^```(?:sh|bash)$/.test(line);
      continue;
    }
    if (!isShell || line.trim() === "") continue;
    const before = isOpen ? commands.pop() : undefined;
    commands.push(
      before === undefined ? { line: index + 1, text: line } : { ...before, text: `${before.text}\n${line}` },
    );
    isOpen = line.endsWith("\\");
  }
  return commands;
}
