import { readAddress } from "./address.ts";
import { readLine } from "./ask.ts";
import type { CommandSite } from "./command.ts";
import { complete, completionScript } from "./completion.ts";
import { exitCodes, Failure } from "./failure.ts";
import { commandHelp, exitCodeHelp, listOf, overview } from "./help.ts";
import { isKey, keepKey, keyFile, readKey } from "./key-file.ts";
import { findCommand, parseArguments } from "./parse-arguments.ts";
import { runCommand } from "./run-command.ts";
import { plain } from "./show.ts";
import { howToRepeat, send, unansweredCall } from "./send.ts";

/** What the site wrote into the file (`downloads/moorage-file.ts`). */
declare const commandSite: CommandSite;

async function main(words: readonly string[]): Promise<void> {
  const text = answerOffline(words);
  if (text !== null) return print(text);
  const address = readAddress((process.env["MOORAGE_URL"] ?? "") || commandSite.origin);
  if (words[0] === "login") return login(address, words.slice(1));
  if (words[0] === "logout") return keepKey(address, null);
  const command = findCommand(commandSite.commands, words);
  if (command === undefined) throw new Failure("usage", `There is no such command.\n${helpOf(words)}`);
  const parsed = parseArguments(command, words.slice(command.words.length));
  if (parsed.options.isHelp) return print(commandHelp(command));
  const key = readKey(address);
  if (key === null && command.needsKey) {
    throw new Failure("key", "There is no key: set MOORAGE_TOKEN, or moorage login.");
  }
  await runCommand({ address, key }, parsed);
}

/** What is answered without the site; null: anything else. */
function answerOffline(words: readonly string[]): string | null {
  const { commands } = commandSite;
  const [first, second] = words;
  if (first === undefined) return overview(commandSite);
  if (first === "help") return second === "exit-codes" ? exitCodeHelp() : helpOf(words.slice(1));
  if (first === "completion") return completionScript(second);
  if (first === "complete")
    return complete(commands, words.slice(1))
      .map((one) => `${one}\n`)
      .join("");
  const isHelp = words.includes("--help") || words.includes("-h");
  return isHelp && findCommand(commands, words) === undefined ? helpOf(words) : null;
}

function helpOf(words: readonly string[]): string {
  const typed = words.filter((word) => !word.startsWith("-"));
  const exact = findCommand(commandSite.commands, typed);
  if (exact !== undefined && exact.words.length === typed.length) return commandHelp(exact);
  const below = commandSite.commands.filter((command) => command.words[0] === typed[0]);
  return below.length === 0 ? overview(commandSite) : listOf(below);
}

/** Keeps a key after the site has said that it works. It is never an argument, which others on the machine can see. */
async function login(address: string, further: readonly string[]): Promise<void> {
  if (further.length > 0)
    throw new Failure("usage", "moorage login asks for the key, or reads it from its input.");
  const key = await readLine(`API key for ${address}: `, { isSecret: true });
  if (!isKey(key)) throw new Failure("key", "An API key is mrg_ and 36 letters and digits.");
  await send({ address, key }, { method: "GET", path: "/v2/whoami" });
  keepKey(address, key);
  print(`The key works, and is kept in ${keyFile()}.\n`);
}

function print(text: string): void {
  process.stdout.write(text);
}

// Nothing is cut off in the middle: what was sent goes on, and is found again by its Idempotency-Key.
process.on("SIGINT", () => {
  const repeat = unansweredCall();
  const advice = repeat === null ? "What was begun goes on at the site." : howToRepeat(repeat);
  process.stderr.write(`\nInterrupted. ${advice}\n`);
  process.exit(exitCodes.interrupted);
});
// A reader such as `head` that has seen enough.
process.stdout.on("error", () => process.exit(exitCodes.failed));

main(process.argv.slice(2)).then(
  () => undefined,
  (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${plain(text).replaceAll(/mrg_[0-9A-Za-z]{36}/g, "mrg_…")}\n`);
    process.exitCode = exitCodes[error instanceof Failure ? error.ending : "failed"];
  },
);
