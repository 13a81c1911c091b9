import { expect, test } from "vitest";
import { UsageError } from "#src/platform/operator/command.ts";
import { readCommand } from "./run-command.ts";

/** What is said about a command line that is not understood. */
function saidOf(...words: string[]): string {
  try {
    readCommand(words);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
  }
  throw new Error("it was understood");
}

test("no command at all shows how each is typed", () => {
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

test("a command with a wrong option is told how that command is typed", () => {
  expect(saidOf("user", "credit", "--euro", "1")).toMatch(/--euro[^]*npm run operator -- user credit/);
});
