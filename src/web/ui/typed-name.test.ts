import { expect, test } from "vitest";
import { matchesTypedName } from "./typed-name.ts";

test("only the whole name confirms", () => {
  expect(matchesTypedName("db-replica", "db-replica")).toBe(true);
  expect(matchesTypedName(" db-replica\n", "db-replica")).toBe(true);
  expect(matchesTypedName("db-repl", "db-replica")).toBe(false);
  expect(matchesTypedName("DB-replica", "db-replica")).toBe(false);
  expect(matchesTypedName("db-replica-2", "db-replica")).toBe(false);
});

test("an empty text never confirms, even for an object without a name", () => {
  expect(matchesTypedName("", "")).toBe(false);
  expect(matchesTypedName("  ", "")).toBe(false);
});
