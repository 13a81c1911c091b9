import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readContracts } from "./read-contracts.ts";
import { projectRoot } from "./source-files.ts";
import {
  builtParts,
  coverageFile,
  findCoverageProblems,
  readNotYet,
  writeCoverage,
} from "./spec-coverage.ts";
import { promised } from "./spec-list.ts";

const built = builtParts(await readContracts());

test("every promised page and call is built or on the list of what is to come", () => {
  expect(findCoverageProblems(built, readNotYet())).toEqual([]);
});

test("the list can neither hide a gap, nor keep what is built, nor grow unnoticed", () => {
  const { count, entries } = readNotYet();
  const [first = "", ...rest] = entries;
  expect(findCoverageProblems(built, { count: count - 1, entries: rest })).toEqual([
    `${first} is neither built nor listed`,
  ]);
  const done = [...built].find((part) => promised.includes(part)) ?? "";
  expect(findCoverageProblems(built, { count: count + 1, entries: [...entries, done] })).toHaveLength(1);
  expect(
    findCoverageProblems(built, { count: count + 1, entries: [...entries, "page /nowhere"] }),
  ).toHaveLength(1);
  expect(findCoverageProblems(built, { count: count + 1, entries })).toHaveLength(1);
});

test("the coverage document is up to date; else run node scripts/spec-coverage.ts", () => {
  expect(readFileSync(join(projectRoot, coverageFile), "utf8")).toBe(writeCoverage(built));
});
