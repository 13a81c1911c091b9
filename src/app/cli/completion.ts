import { type Command, flagOf } from "./command.ts";
import { Failure } from "./failure.ts";
import { ownCommands } from "./help.ts";
import { commonFlags } from "./parse-arguments.ts";

/** A script that asks the program itself, so that it never lags behind. */
export function completionScript(shell: string | undefined): string {
  const script = scripts[shell ?? ""];
  if (script === undefined) throw new Failure("usage", "moorage completion bash, zsh or fish.");
  return script;
}

const scripts: Readonly<Record<string, string>> = {
  bash: `# moorage completion bash > ~/.local/share/bash-completion/completions/moorage
_moorage() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(moorage complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _moorage moorage
`,
  zsh: `#compdef moorage
# moorage completion zsh > a file _moorage in a folder of $fpath
_moorage() {
  local -a found
  found=("\${(@f)$(moorage complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  compadd -a found
}
if [ "$funcstack[1]" = "_moorage" ]; then _moorage; else compdef _moorage moorage; fi
`,
  fish: `# moorage completion fish > ~/.config/fish/completions/moorage.fish
function __moorage_complete
  set -l typed (commandline -opc) (commandline -ct)
  moorage complete $typed[2..-1] 2>/dev/null
end
complete -c moorage -f -a '(__moorage_complete)'
`,
};

/** What may follow the words before the last one, which is being typed. */
export function complete(commands: readonly Command[], typed: readonly string[]): readonly string[] {
  const before = typed.slice(0, -1);
  const current = typed.at(-1) ?? "";
  const words = before.filter((word) => !word.startsWith("-"));
  const exact = commands
    .filter((command) => command.words.every((word, index) => words[index] === word))
    .toSorted((a, b) => b.words.length - a.words.length)[0];
  const choices = exact?.fields.find(({ name }) => flagOf(name) === before.at(-1))?.choices ?? [];
  if (choices.length > 0) return startingWith(current, choices);
  if (current.startsWith("-")) {
    const flags = exact?.fields.map(({ name }) => flagOf(name)) ?? [];
    return startingWith(current, [...flags, ...Object.keys(commonFlags)]);
  }
  const further = commands
    .filter((command) => words.every((word, index) => command.words[index] === word))
    .flatMap((command) => command.words[words.length] ?? []);
  const own = words.length === 0 ? Object.keys(ownCommands) : [];
  const shells = words[0] === "completion" && words.length === 1 ? Object.keys(scripts) : [];
  return startingWith(current, [...new Set([...further, ...own, ...shells])]);
}

function startingWith(current: string, words: readonly string[]): readonly string[] {
  return words.filter((word) => word.startsWith(current)).toSorted();
}
