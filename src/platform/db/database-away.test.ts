import { expect, test } from "vitest";
import { DatabaseAwayError, isDatabaseAway } from "./database-away.ts";

const coded = (code: string, more: object = {}): Error => Object.assign(new Error(code), { code, ...more });

test.each([
  ["the watch's own error", new DatabaseAwayError(), true],
  ["a server that shuts down", coded("57P01"), true],
  ["one that starts", coded("57P03"), true],
  ["a primary that became a standby", coded("25006"), true],
  ["one that is full", coded("53300"), true],
  ["a broken line", coded("ECONNRESET"), true],
  ["a socket that is gone", coded("ENOENT", { syscall: "connect" }), true],
  ["no connection in time", new Error("timeout exceeded when trying to connect"), true],
  ["a connection that ended", new Error("Connection terminated unexpectedly"), true],
  ["a full disk, which answers", coded("53100"), false],
  ["a statement that took too long", coded("57014"), false],
  ["a file that is missing", coded("ENOENT", { syscall: "open" }), false],
  ["a rule of a table", coded("23505"), false],
  ["a defect", new TypeError("x is undefined"), false],
  ["nothing", null, false],
])("%s", (_, error, expected) => {
  expect(isDatabaseAway(error)).toBe(expected);
});
