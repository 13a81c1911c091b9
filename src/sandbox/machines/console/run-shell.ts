import { fileCommands } from "./file-commands.ts";
import { home, readTree, resolvePath, writeTree } from "./file-tree.ts";
import type { Guest } from "./guest.ts";
import { type Prompt, readLine } from "./read-line.ts";
import { helpText, sessionCommands } from "./session-commands.ts";
import type { Command, Commands, Outcome, Shell } from "./shell-command.ts";
import { type ParsedCommand, parseLine } from "./shell-syntax.ts";
import { systemCommands } from "./system-commands.ts";
import type { Terminal } from "./terminal.ts";

const listed: Commands = { ...systemCommands, ...fileCommands, ...sessionCommands };
const help: Command = { usage: "help", run: async () => ({ output: helpText(listed) }) };
const commands = new Map<string, Command>(Object.entries({ ...listed, help }));

/** Root's shell, until it is left. */
export async function runShell(terminal: Terminal, guest: Guest): Promise<void> {
  const history: string[] = [];
  const shell: Shell = { guest, terminal, history, directory: home };
  terminal.screen.write('Type "help" for what a simulated machine can do.\n', "muted");
  for (;;) {
    const options = { prompt: await promptOf(shell), history, words: [...commands.keys()] };
    const line = await readLine(terminal, options);
    if (line.kind === "closed") return;
    if (line.kind === "interrupted" || line.text.trim() === "") continue;
    if (history.at(-1) !== line.text) history.push(line.text);
    if (await runLine(shell, line.text)) return;
    // A machine that has just got the order to go down never comes back to its prompt.
    terminal.signal.throwIfAborted();
  }
}

async function promptOf({ guest, directory }: Shell): Promise<Prompt> {
  const { name } = await guest.machine();
  const place = directory === home ? "~" : directory;
  return [
    { text: `root@${name}`, ink: "prompt" },
    { text: ":" },
    { text: place, ink: "prompt" },
    { text: "# " },
  ];
}

/** Runs all commands of a line; true when one of them ends the session. */
async function runLine(shell: Shell, line: string): Promise<boolean> {
  const parsed = parseLine(line);
  if (!parsed.ok) {
    shell.terminal.screen.write(`bash: ${parsed.reason}\n`);
    return false;
  }
  let hasFailed = false;
  for (const command of parsed.commands) {
    if (command.needsSuccess && hasFailed) continue;
    const outcome = await runCommand(shell, command);
    shell.terminal.signal.throwIfAborted();
    shell.terminal.screen.write((outcome.output ?? "") + (outcome.error ?? ""));
    hasFailed = outcome.error !== undefined;
    if (outcome.isExit === true) return true;
  }
  return false;
}

async function runCommand(shell: Shell, { words, redirect }: ParsedCommand): Promise<Outcome> {
  const [name, ...args] = words;
  const command = name === undefined ? undefined : commands.get(name);
  if (name !== undefined && command === undefined) return { error: `bash: ${name}: command not found\n` };
  const outcome: Outcome = command === undefined ? {} : await command.run(shell, args);
  if (redirect === null) return outcome;
  const problem = await redirectTo(shell, redirect, outcome.output ?? "");
  if (problem === null) return { ...outcome, output: "" };
  return { error: `bash: ${redirect.path}: ${problem}\n` };
}

async function redirectTo(
  { guest, directory }: Shell,
  redirect: { path: string; isAppend: boolean },
  output: string,
): Promise<string | null> {
  const path = resolvePath(directory, redirect.path);
  const existing = redirect.isAppend ? (await readTree(guest)).find((file) => file.path === path) : undefined;
  return writeTree(guest, path, (existing?.content ?? "") + output);
}
