import { describe, expect, test } from "vitest";
import { readEveryRoute } from "../../../scripts/safety/read-contracts.ts";
import { flagOf } from "../cli/command.ts";
import { complete } from "../cli/completion.ts";
import { ownCommands } from "../cli/help.ts";
import { findCommand, parseArguments } from "../cli/parse-arguments.ts";
import { describeCommands } from "./describe-commands.ts";

const routes = await readEveryRoute();
const commands = describeCommands(routes);
const ofKeys = Object.entries(routes).filter(
  ([, route]) =>
    route.access === "customer" && route.scope !== null && !route.demoOnly && !route.playMoneyOnly,
);

test("no command stands for a call that needs a session or an operator", () => {
  const others = commands.filter(({ call }) => {
    const route = Object.entries(routes).find(([key]) => key === call)?.[1];
    return route?.access === "staff" || (route?.access === "customer" && route.scope === null);
  });
  expect(others).toEqual([]);
});

test("no two commands have one name, and none that of the program's own", () => {
  const names = commands.map(({ words }) => words.join(" "));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.filter((name) => Object.hasOwn(ownCommands, name.split(" ")[0] ?? ""))).toEqual([]);
});

describe.each(ofKeys)("%s", (call, route) => {
  const command = commands.find((one) => one.call === call);

  test("has a command that its words lead to, and completion too", () => {
    if (command === undefined) throw new Error("no command");
    const words = [...command.words, ...command.places.map(() => "x_1")];
    expect(findCommand(commands, words)).toBe(command);
    for (const [index, word] of command.words.entries()) {
      expect(complete(commands, [...command.words.slice(0, index), word.slice(0, 1)])).toContain(word);
    }
  });

  test("takes each of its fields as a flag", () => {
    const names = command?.fields.map(({ name }) => name) ?? [];
    const shaped = [route.query, route.body].flatMap((schema) => Object.keys(schema?.shape ?? {}));
    for (const name of shaped) expect(names).toContain(name);
    const values = { text: "a", integer: "1", boolean: "true", texts: "a,b", json: "[1]" };
    const read = { text: "a", integer: 1, boolean: true, texts: ["a", "b"], json: [1] };
    for (const { name, type } of command?.fields ?? []) {
      const parsed = command && parseArguments(command, [flagOf(name), values[type]]);
      expect(parsed?.values).toEqual({ [name]: read[type] });
    }
  });
});
