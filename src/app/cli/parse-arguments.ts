import { readFileSync } from "node:fs";
import { type Command, type Field, flagOf } from "./command.ts";
import { Failure, isValues, type Values } from "./failure.ts";

/** What every command takes beside its own fields. */
export interface Options {
  isJson: boolean;
  isYes: boolean;
  isWaiting: boolean;
  isWhole: boolean;
  isHelp: boolean;
  idempotencyKey: string | null;
}

export const commonFlags: Readonly<Record<string, string>> = {
  "--json": "print the answer as JSON",
  "--yes": "do not ask before what costs money or cannot be undone",
  "--no-wait": "do not wait until the work that was begun has ended",
  "--all": "read a list to its end",
  "--input": "a file with fields as JSON; -: standard input",
  "--idempotency-key": "repeat an order under the key of its first try",
  "--help": "say what the command takes",
};

export interface Parsed {
  readonly command: Command;
  readonly places: readonly string[];
  readonly values: Values;
  readonly options: Options;
}

/** The longest command that the words begin with. */
export function findCommand(commands: readonly Command[], words: readonly string[]): Command | undefined {
  return commands
    .filter((command) => command.words.every((word, index) => word === words[index]))
    .toSorted((a, b) => b.words.length - a.words.length)[0];
}

/** Reads the words after the command's own. */
export function parseArguments(command: Command, given: readonly string[]): Parsed {
  const options: Options = {
    isJson: false,
    isYes: false,
    isWaiting: true,
    isWhole: false,
    isHelp: false,
    idempotencyKey: null,
  };
  const places: string[] = [];
  const values: Record<string, unknown> = {};
  const rest = [...given];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "--") {
      places.push(...rest.splice(0));
    } else if (word.startsWith("--")) {
      const cut = word.indexOf("=");
      if (cut !== -1) rest.unshift(word.slice(cut + 1));
      readFlag(command, cut === -1 ? word : word.slice(0, cut), {
        rest,
        hasValue: cut !== -1,
        options,
        values,
      });
    } else if (word === "-h") {
      options.isHelp = true;
    } else {
      places.push(word);
    }
  }
  return { command, places, values, options };
}

interface Reading {
  readonly rest: string[];
  readonly hasValue: boolean;
  readonly options: Options;
  readonly values: Record<string, unknown>;
}

function readFlag(command: Command, flag: string, reading: Reading): void {
  const field = command.fields.find(({ name }) => flagOf(name) === flag);
  const { options, values } = reading;
  if (field !== undefined) {
    values[field.name] = readValue(field, flag, reading);
    return;
  }
  const switched = command.fields.find(
    ({ name, type }) => type === "boolean" && flagOf(name).replace("--", "--no-") === flag,
  );
  if (reading.hasValue && !["--input", "--idempotency-key"].includes(flag)) {
    throw new Failure("usage", `${command.words.join(" ")} has no ${flag} with a value.`);
  }
  if (switched !== undefined) values[switched.name] = false;
  else if (flag === "--json") options.isJson = true;
  else if (flag === "--yes") options.isYes = true;
  else if (flag === "--no-wait") options.isWaiting = false;
  else if (flag === "--all") options.isWhole = true;
  else if (flag === "--help") options.isHelp = true;
  else if (flag === "--idempotency-key") options.idempotencyKey = nextWord(flag, reading);
  else if (flag === "--input") Object.assign(values, readInput(nextWord(flag, reading)), { ...values });
  else throw new Failure("usage", `${command.words.join(" ")} has no ${flag}.`);
}

function nextWord(flag: string, { rest }: Reading): string {
  const word = rest.shift();
  if (word === undefined) throw new Failure("usage", `${flag} needs a value.`);
  return word;
}

function readValue(field: Field, flag: string, reading: Reading): unknown {
  if (field.type === "boolean") return readSwitch(flag, reading);
  const word = nextWord(flag, reading);
  if (field.isNullable && word === "null") return null;
  switch (field.type) {
    case "text":
      return word === "-" ? readFileSync(0, "utf8").replace(/\r?\n$/, "") : word;
    case "texts":
      return [...listOf(reading.values[field.name]), ...(word === "" ? [] : word.split(","))];
    case "integer":
      if (!/^-?\d{1,15}$/.test(word)) throw new Failure("usage", `${flag} is a whole number.`);
      return Number(word);
    case "json":
      return readJson(word, flag);
  }
}

/** `--flag`, `--flag true` and `--flag=false`. */
function readSwitch(flag: string, reading: Reading): boolean {
  if (!reading.hasValue && !["true", "false"].includes(reading.rest[0] ?? "")) return true;
  const word = nextWord(flag, reading);
  if (word !== "true" && word !== "false") throw new Failure("usage", `${flag} is true or false.`);
  return word === "true";
}

function listOf(before: unknown): readonly string[] {
  return Array.isArray(before) ? before.map(String) : [];
}

function readInput(path: string): Values {
  const read = readJson(readFileSync(path === "-" ? 0 : path, "utf8"), "--input");
  if (!isValues(read)) throw new Failure("usage", "--input is a JSON object.");
  return read;
}

function readJson(text: string, flag: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure("usage", `${flag} is not JSON.`);
  }
}
