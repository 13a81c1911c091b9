import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const script = fileURLToPath(new URL("run.sh", import.meta.url));
let folder: string;

/** Web Crypto and others warn that they are new. */
const quiet = "--disable-warning=ExperimentalWarning";

/** A Node that notes what it is asked to run, and builds the server by making its folder. */
const node = `#!/bin/sh
[ "$1" = --version ] && { echo v24.1.0; exit; }
echo "$*" >>calls
env | grep ^MALLOC_ >malloc
[ "$1" = scripts/build.ts ] && mkdir -p dist/server
exit 0
`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "run-"));
  for (const name of ["scripts", "src", "locales", "node_modules/.bin"]) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  copyFileSync(script, join(folder, "scripts/run.sh"));
  for (const name of ["package-lock.json", "node_modules/.installed-lock.json"])
    writeFileSync(join(folder, name), "{}");
  for (const name of ["vite.config.ts", "src/main.ts"]) writeFileSync(join(folder, name), "one");
  writeFileSync(join(folder, "node_modules/.bin/node"), node);
  chmodSync(join(folder, "node_modules/.bin/node"), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a start checks the build only when a source has changed", () => {
  expect(start()).toEqual(["scripts/build.ts --server", `${quiet} dist/server/main.js`]);
  expect(start()).toEqual([`${quiet} dist/server/main.js`]);
});

test("a source that is as long as before and older than the build is seen", () => {
  start();
  writeFileSync(join(folder, "src/main.ts"), "two");
  utimesSync(join(folder, "src/main.ts"), 1, 1);
  expect(start()).toContain("scripts/build.ts --server");
});

test("packages that were installed by hand count, also where that cannot be noted", () => {
  const stamp = join(folder, "node_modules/.installed-lock.json");
  rmSync(stamp);
  symlinkSync(join(folder, "none/there"), stamp);
  utimesSync(join(folder, "package-lock.json"), 1, 1);
  for (const file of ["node_modules/.package-lock.json", "node_modules/.bin/vitest"])
    writeFileSync(join(folder, file), "");
  expect(start("--dev")).toEqual([`${quiet} src/main.ts --dev`]);
});

test("the sources run without a build while developing", () => {
  expect(start("--dev")).toEqual([`${quiet} src/main.ts --dev`]);
});

test("only a worker alone gives large blocks of memory back at once", () => {
  expect(mallocOf({})).toEqual({ MALLOC_ARENA_MAX: "1" });
  expect(mallocOf({ ROLES: "web,worker" })).toEqual({ MALLOC_ARENA_MAX: "1" });
  expect(mallocOf({ ROLES: "worker", MALLOC_TRIM_THRESHOLD_: "65536" })).toEqual({
    MALLOC_ARENA_MAX: "1",
    MALLOC_MMAP_THRESHOLD_: "131072",
    MALLOC_TRIM_THRESHOLD_: "65536",
  });
});

/** What Node was asked to run by one start, without settings of memory. */
function start(...options: readonly string[]): string[] {
  const calls = join(folder, "calls");
  writeFileSync(calls, "");
  run(options, {});
  return readFileSync(calls, "utf8")
    .trim()
    .replaceAll(/--\S+-(?:size|percent)=\d+ /g, "")
    .split("\n");
}

/** What malloc is set to by a start in this environment. */
function mallocOf(environment: Readonly<Record<string, string>>): unknown {
  run([], environment);
  const lines = readFileSync(join(folder, "malloc"), "utf8").trim().split("\n");
  return Object.fromEntries(lines.map((line) => line.split("=")));
}

function run(options: readonly string[], environment: Readonly<Record<string, string>>): void {
  const { stderr } = spawnSync("sh", ["scripts/run.sh", "src/main.ts", ...options], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], ...environment },
  });
  expect(stderr).toBe("");
}
