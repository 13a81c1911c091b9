import { expect, test } from "vitest";
import { matchesTypedName } from "./typed-name.ts";

test("only the whole name opens the way", () => {
  expect(matchesTypedName("db-replica", "db-replica")).toBe(true);
  expect(matchesTypedName(" db-replica\n", "db-replica")).toBe(true);
  expect(matchesTypedName("db-repl", "db-replica")).toBe(false);
  expect(matchesTypedName("DB-replica", "db-replica")).toBe(false);
  expect(matchesTypedName("db-replica-2", "db-replica")).toBe(false);
});

test("a thing without a name is never confirmed by typing nothing", () => {
  expect(matchesTypedName("", "")).toBe(false);
  expect(matchesTypedName("  ", "")).toBe(false);
});
