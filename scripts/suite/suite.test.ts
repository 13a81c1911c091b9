import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, matchesGlob } from "node:path";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { readSources } from "../safety/source-files.ts";
import { findOverBudget, largeFiles } from "./budgets.ts";
import { reachedBy } from "./changed-files.ts";
import { keepEvidence, offerEvidence } from "./evidence.ts";
import { shareOfDay } from "./form.ts";
import { createReachability, readImports } from "./import-graph.ts";
import { readProcessState } from "./process-state.ts";
import { formatSlowest } from "./test-times.ts";
import { judge } from "./unsteady.ts";
import { endToEndSuite, longFiles, type Suite, unitSuite, usualJourneys, wideFiles } from "./suites.ts";
import { groupUnitFiles, unitPatterns } from "./unit-files.ts";

describe("what a file imports", () => {
  const importsOf = (text: string): string[] => readImports("src/web/cabinet/page.ts", text);

  test("is found in every form that loads something", () => {
    expect(importsOf('import { a } from "./a.ts";\nexport { b } from "../b.ts";')).toEqual([
      "src/web/cabinet/a.ts",
      "src/web/b.ts",
    ]);
    expect(importsOf('import {\n  a,\n  type B,\n} from "#src/a.ts";\nimport "./c.ts";')).toEqual([
      "src/a.ts",
      "src/web/cabinet/c.ts",
    ]);
    expect(importsOf('const late = () => import("./late.ts");')).toEqual(["src/web/cabinet/late.ts"]);
  });

  test("leaves out packages and types", () => {
    expect(importsOf('import { z } from "zod";\nimport type { A } from "./a.ts";')).toEqual([]);
  });

  test("leads through other files", () => {
    const reachesMoney = createReachability(["src/shared/money.ts"]);
    expect(reachesMoney("src/app/compose.ts")).toBe(true);
    expect(reachesMoney("src/shared/random.ts")).toBe(false);
  });
});

describe("test files in groups", () => {
  const { plain, withDatabase } = groupUnitFiles();

  test("have every file once", () => {
    const all = readSources(...unitPatterns).map(({ path }) => path);
    expect([...plain, ...withDatabase].sort()).toEqual(all);
  });

  test("have a database wherever a file asks for one", () => {
    const asking = readSources(...unitPatterns).filter(({ text }) =>
      /\bcreate(Test|Empty)Database\(/.test(text),
    );
    expect(asking.length).toBeGreaterThan(10);
    expect(asking.map(({ path }) => path).filter((path) => !withDatabase.includes(path))).toEqual([]);
  });
});

test("what npm test leaves to .ci/run is there, and hardly anything of the unit suite", () => {
  for (const pattern of [...usualJourneys, ...wideFiles]) expect(globSync(pattern), pattern).not.toEqual([]);
  const wide = globSync([...wideFiles]);
  const shareOf = ({ files }: Suite): number =>
    wide.filter((file) => matchesGlob(file, files)).length / globSync(files).length;
  expect(shareOf(endToEndSuite)).toBeGreaterThan(1 / 2);
  expect(shareOf(unitSuite)).toBeLessThan(1 / 100);
  expect(readFileSync(".ci/run", "utf8")).toContain("--wide");
});

test("npm run test:long has every file that asks for its form, and no other", () => {
  const asking = readSources("{src,scripts,e2e}/**/*.{ts,tsx}")
    .filter(({ path }) => /\.(?:test|e2e|fault)\.tsx?$/.test(path) && path !== "scripts/suite/suite.test.ts")
    .filter(({ text }) =>
      /isLongForm|isThorough|shareOfDay|\bthorough:|inspectArea\(|inspectOffice\(/.test(text),
    )
    .map(({ path }) => path);
  const reached = (file: string): boolean => longFiles.some((name) => file.includes(name));
  expect(asking.filter((file) => !reached(file))).toEqual([]);
  const asked = (name: string): boolean => asking.some((file) => file.includes(name));
  expect(longFiles.filter((name) => !asked(name))).toEqual([]);
});

test("the shares of following days have every thing once", () => {
  const all = ["a", "b", "c", "d", "e", "f", "g"];
  const shares = [20_000, 20_001, 20_002].map((day) => shareOfDay(all, 3, day));
  expect(shares.flat().sort()).toEqual(all);
  for (const share of shares) expect(share.length).toBeGreaterThan(1);
  expect(shareOfDay(all, 3, 20_003)).toEqual(shares[0]);
});

describe("what a file leaves behind is seen", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
  });

  test.each([
    ["a setting", () => vi.stubEnv("LEFT_BEHIND", "1")],
    ["a global", () => vi.stubGlobal("leftBehind", {})],
  ])("%s", (_, leave) => {
    const before = readProcessState();
    leave();
    expect(readProcessState()).not.toEqual(before);
  });
});

test("the slowest files come first, and no more than asked for", () => {
  const time = (file: string, totalMs: number) => ({
    file,
    totalMs,
    importMs: 0,
    setupMs: 0,
    testsMs: 0,
    cpuMs: 0,
  });
  const lines = formatSlowest([time("a", 1_000), time("b", 3_000), time("c", 2_000)], 2).split("\n");
  expect(lines.slice(1).map((line) => line.at(-1))).toEqual(["b", "c"]);
});

describe("an end-to-end file that failed", () => {
  test.each([
    ["is unsteady when it passes again", ["a"], true, [], "unsteady"],
    ["has failed when it fails again", ["a"], false, [], "failed"],
    ["has failed when another one did too", ["a", "b"], true, [], "failed"],
    ["has failed when it was unsteady the time before", ["a"], true, ["a"], "unsteady again"],
    ["may be unsteady when another one was", ["a"], true, ["b"], "unsteady"],
  ] as const)("%s", (_, failed, passedAgain, before, verdict) => {
    expect(judge(failed, passedAgain, before)).toBe(verdict);
  });
});

describe("a change", () => {
  const tests = ["src/shared/money.test.ts", "src/shared/ids.test.ts", "scripts/safety/safety.test.ts"];

  test("reaches the tests that import it, and those that read all code", () => {
    expect(reachedBy(["src/shared/money.ts"], tests)).toEqual([tests[0], tests[2]]);
    expect(reachedBy(["docs/product.md"], tests)).toEqual([tests[2]]);
  });

  test("of what is under all tests reaches all", () => {
    expect(reachedBy(["package-lock.json"], tests)).toEqual(tests);
    expect(reachedBy(["migrations/0001-create.sql"], tests)).toEqual(tests);
  });

  test("of a SQL function reaches the tests of the code around it", () => {
    const purchase = ["src/features/servers/server/purchase-server.test.ts"];
    expect(reachedBy(["src/features/servers/server/sql/purchase-server.sql"], purchase)).toEqual(purchase);
  });
});

describe("the budget of a file", () => {
  const took = (file: string, cpuMs: number) => ({
    file,
    cpuMs,
    importMs: 0,
    setupMs: 0,
    testsMs: 0,
    totalMs: 0,
  });

  test("is that of its kind, or its own", () => {
    expect(findOverBudget([took("src/shared/money.test.ts", 2_900)])).toEqual([]);
    expect(findOverBudget([took("src/shared/money.test.ts", 3_100)])).toHaveLength(1);
    const [large, { seconds }] = [...largeFiles][0] ?? ["", { seconds: 0 }];
    expect(findOverBudget([took(large, seconds * 1000)])).toEqual([]);
    expect(findOverBudget([took(large, seconds * 1000 + 1)])).toHaveLength(1);
  });

  test("is its own with a reason only, and for files that exist", () => {
    const files = [...largeFiles.keys()];
    expect(readSources(...files).map(({ path }) => path)).toEqual(files.toSorted());
    expect([...largeFiles.values()].filter(({ reason }) => reason.length < 20)).toEqual([]);
  });
});

describe("the evidence of a failure", () => {
  const folder = mkdtempSync(join(tmpdir(), "evidence-"));

  afterEach(() => vi.unstubAllEnvs());
  afterAll(() => rmSync(folder, { recursive: true }));

  test("is what is offered and can still be read, each under a name of its own", async () => {
    vi.stubEnv("EVIDENCE", folder);
    const takeBack = [
      offerEvidence("planted.log", () => "first"),
      offerEvidence("planted.log", () => "second"),
      offerEvidence("planted.png", () => Promise.reject(new Error("closed"))),
    ];
    await keepEvidence("e2e/planted.e2e.ts");
    for (const take of takeBack) take();
    const own = join(folder, "e2e-planted.e2e.ts");
    expect(readdirSync(own).sort()).toEqual(["planted-2.log", "planted.log"]);
    expect(readFileSync(join(own, "planted-2.log"), "utf8")).toBe("second");
  });
});
