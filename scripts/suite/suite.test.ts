import { afterEach, describe, expect, test, vi } from "vitest";
import { readSources } from "../safety/source-files.ts";
import { createReachability, readImports } from "./import-graph.ts";
import { readProcessState } from "./process-state.ts";
import { formatSlowest } from "./test-times.ts";
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
