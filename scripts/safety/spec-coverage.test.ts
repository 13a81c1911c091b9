import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readContracts } from "./read-contracts.ts";
import { projectRoot } from "./source-files.ts";
import { builtParts, coverageFile, findMissing, writeCoverage } from "./spec-coverage.ts";
import { promised } from "./spec-list.ts";
import { findRuleProblems, readRules, type SpecRule } from "./spec-rules.ts";

const built = builtParts(await readContracts());

test("every promised page and call is there, and one that is not is found", () => {
  expect(findMissing(built)).toEqual([]);
  const [first = ""] = promised;
  expect(findMissing(new Set([...built].filter((part) => part !== first)))).toEqual([first]);
});

test("the coverage document is up to date; else run node scripts/spec-coverage.ts", () => {
  expect(readFileSync(join(projectRoot, coverageFile), "utf8")).toBe(writeCoverage(built, readRules()));
});

test("every rule is held by tests that exist, waits for what is missing, or differs where it is said", () => {
  expect(findRuleProblems(readRules())).toEqual([]);
  const sections = new Set(readRules().map(({ id }) => id.split(".")[0]));
  expect([...sections]).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
});

test("a missing file, a renamed or left out test, and a rule without a true state are found", () => {
  const files: Readonly<Record<string, string>> = {
    "src/a.test.ts": `test("holds", f); test.each([1])("holds %s", f); test.skip("rests", f); expect("other");
test.each([["a row", 1]])("%s", f);`,
    "docs/a.md": "The cookie is\nHttpOnly.",
  };
  const rule = { id: "4.1", rule: "a rule of a test" };
  const problems = (state: Partial<SpecRule>) =>
    findRuleProblems([{ ...rule, ...state }], (path) => files[path]);
  expect(
    problems({ tests: ["src/a.test.ts > holds", "src/a.test.ts > holds %s", "src/a.test.ts > %s > a row"] }),
  ).toEqual([]);
  expect(problems({ deviation: "docs/a.md > cookie is HttpOnly" })).toEqual([]);
  expect(problems({ toCome: "the other languages" })).toEqual([]);
  const breaches: readonly (readonly [state: Partial<SpecRule>, problem: string])[] = [
    [{ tests: ["src/b.test.ts > holds"] }, "4.1 src/b.test.ts is no test file"],
    [{ tests: ["docs/a.md > holds"] }, "4.1 docs/a.md is no test file"],
    [{ tests: ["src/a.test.ts > other"] }, "4.1 src/a.test.ts has no test “other”"],
    [{ tests: ["src/a.test.ts > rests"] }, "4.1 “rests” of src/a.test.ts is left out"],
    [{ tests: ["src/a.test.ts > %s > no row"] }, "4.1 src/a.test.ts has no test “%s > no row”"],
    [{ tests: ["src/a.test.ts"] }, "4.1 src/a.test.ts has no test “”"],
    [{ deviation: "docs/a.md > in the address" }, "4.1 docs/a.md does not say “in the address”"],
    [{ deviation: "docs/a.md" }, "4.1 docs/a.md does not say “”"],
    [{}, "4.1 has 0 states and needs one: tests, toCome or deviation"],
    [
      { toCome: "the other languages", deviation: "docs/a.md > HttpOnly" },
      "4.1 has 2 states and needs one: tests, toCome or deviation",
    ],
    [{ toCome: "more" }, "4.1 waits for more, which is unknown"],
  ];
  for (const [state, problem] of breaches) expect(problems(state)).toEqual([problem]);
  const twice = { ...rule, toCome: "the other languages" as const };
  expect(findRuleProblems([twice, twice])).toEqual(["4.1 is there twice"]);
});
