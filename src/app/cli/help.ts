import { type Command, type CommandSite, type Field, flagOf } from "./command.ts";
import { exitCodes } from "./failure.ts";
import { commonFlags } from "./parse-arguments.ts";

/** Commands that are no calls of the API, with what they do. */
export const ownCommands: Readonly<Record<string, string>> = {
  login: "keep an API key for this site, in a file that only you can read",
  logout: "forget it",
  completion: "print completion for a shell: bash, zsh or fish",
  help: "say what there is; help exit-codes lists how it ends",
};

export function overview({ name, origin, commands }: CommandSite): string {
  const nouns = new Map<string, Command[]>();
  for (const command of commands) {
    const [noun = ""] = command.words;
    nouns.set(noun, [...(nouns.get(noun) ?? []), command]);
  }
  return [
    `moorage: ${name} from the command line (${origin})`,
    "",
    "  moorage <noun> <verb> [id …] [--field value …]",
    "",
    ...columns([
      ...Object.entries(ownCommands),
      ...[...nouns].map(([noun, ofNoun]): [string, string] => [
        noun,
        ofNoun.length === 1
          ? (ofNoun[0]?.summary ?? "")
          : ofNoun.map(({ words }) => words.slice(1).join(" ")).join(", "),
      ]),
    ]),
    "",
    "MOORAGE_TOKEN is the API key, else that of moorage login; MOORAGE_URL another address.",
    "moorage <noun> --help lists its commands, moorage <noun> <verb> --help what one takes.",
    "",
  ].join("\n");
}

/** What begins with the words that were typed. */
export function listOf(commands: readonly Command[]): string {
  return `${columns(commands.map(({ words, summary }) => [words.join(" "), summary])).join("\n")}\n`;
}

export function commandHelp(command: Command): string {
  const { words, summary, places, fields, scopes, call } = command;
  const usage = [
    "moorage",
    ...words,
    ...places.map((place) => `<${place}>`),
    ...fields.filter(isNeeded).map(usageOf),
  ];
  const flags: readonly (readonly [string, string])[] = [
    ...fields.map((field) => [usageOf(field), aboutField(field, command)] as const),
    ...Object.entries(commonFlags),
  ];
  return [
    summary,
    "",
    `  ${usage.join(" ")}`,
    "",
    ...columns(flags).map((line) => `  ${line}`),
    "",
    scopes.length === 0 ? "Any key will do." : `A key needs ${scopes.join(" and ")}.`,
    `It is ${call} of the API.`,
    "",
  ].join("\n");
}

export function exitCodeHelp(): string {
  const texts: Readonly<Record<keyof typeof exitCodes, string>> = {
    done: "done",
    failed: "an error of the program itself",
    usage: "typed wrong; nothing was sent",
    refused: "the site refused: the text says why",
    key: "the key is missing, wrong, ended, or may not do this",
    notFound: "there is no such object",
    noAnswer: "no answer, or the site is busy or away",
    notConfirmed: "the question was not answered with yes; nothing was done",
    taskFailed: "the work that was begun failed",
    interrupted: "interrupted by Ctrl-C",
  };
  const names = Object.entries(texts);
  const codes: Readonly<Record<string, number>> = exitCodes;
  return `${columns(names.map(([name, text]): [string, string] => [String(codes[name]), text])).join("\n")}\n`;
}

/** What has to be typed: a total is asked for when it is left out, and a switch is off. */
function isNeeded(field: Field): boolean {
  return field.isRequired && !/^expected\w+Cents$/.test(field.name);
}

function usageOf({ name, type, choices }: Field): string {
  const values = {
    text: "<text>",
    integer: "<number>",
    boolean: "[true|false]",
    texts: "<a,b>",
    json: "<json>",
  };
  return `${flagOf(name)} ${choices.length > 0 && choices.length < 6 ? choices.join("|") : values[type]}`;
}

function aboutField({ name, type, isRequired, isNullable, choices }: Field, { total }: Command): string {
  if (total?.field === name) return "the total you agree to; without it you are shown and asked";
  const notes = [
    isRequired ? "required" : "",
    isNullable ? "null for none" : "",
    type === "texts" ? "with commas, or several times" : "",
    /password|code/i.test(name) ? "-: from standard input" : "",
    choices.length >= 6 ? choices.join(", ") : "",
  ];
  return notes.filter((note) => note !== "").join("; ");
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(0, ...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `${first.padEnd(width)}  ${second}`.trimEnd());
}
