import { expect, test } from "vitest";
import { UsageError } from "#src/platform/operator/command.ts";
import { readCommand } from "./run-command.ts";

/** The error for a command line that cannot be parsed. */
function saidOf(...words: string[]): string {
  try {
    readCommand(words);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
  }
  throw new Error("it was understood");
}

test("no command at all shows the usage of each", () => {
  for (const words of [[], ["--help"], ["help"]]) {
    expect(saidOf(...words)).toMatch(
      /^npm run operator -- <command>[^]*task refund <id>[^]*backup --to <file>/,
    );
  }
});

test("an unknown command is named, with those that begin like it", () => {
  const said = saidOf("task", "refnd", "7");
  expect(said).toMatch(/\nThere is no command "task refnd 7"\.$/);
  expect(said).toContain("task refund <id>");
  expect(said).not.toContain("backup");
});

test("a wrong option shows the usage of its command", () => {
  expect(saidOf("user", "credit", "--euro", "1")).toMatch(/--euro[^]*npm run operator -- user credit/);
});
