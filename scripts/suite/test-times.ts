import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { projectRoot } from "../safety/source-files.ts";

/** How long one test file took, and when. CPU is that of its tests: its process and those it started. */
const fileTime = z.object({
  file: z.string(),
  importMs: z.number(),
  setupMs: z.number(),
  testsMs: z.number(),
  cpuMs: z.number(),
  totalMs: z.number(),
});

export type FileTime = z.infer<typeof fileTime>;

const suiteTimes = z.object({
  suite: z.string(),
  at: z.string(),
  /** The commit of the last run, and whether its files were changed since. */
  commit: z.string(),
  isChanged: z.boolean(),
  seconds: z.number(),
  cores: z.number(),
  /** Processes that were ready for a core, as a mean over a minute: before the run and after it. */
  load: z.object({ before: z.number(), after: z.number() }),
  /** The last time of every file, also of those that the last run left out. */
  files: z.array(fileTime),
});

export type SuiteTimes = z.infer<typeof suiteTimes>;

const folder = join(projectRoot, ".cache", "test-times");
const pathOf = (suite: string): string => join(folder, `${suite.replaceAll(/\W+/g, "-")}.json`);

/** The times of a suite from earlier runs; empty when none can be read. */
export function readTimes(suite: string): SuiteTimes | undefined {
  const path = pathOf(suite);
  if (!existsSync(path)) return undefined;
  try {
    return suiteTimes.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return undefined;
  }
}

/** Keeps the times of a run, and the earlier ones of files that exist and were not part of it. */
export function keepTimes(times: SuiteTimes): void {
  const ran = new Set(times.files.map(({ file }) => file));
  const others = readTimes(times.suite)?.files.filter(
    ({ file }) => !ran.has(file) && existsSync(join(projectRoot, file)),
  );
  const files = slowestFirst([...times.files, ...(others ?? [])]);
  mkdirSync(folder, { recursive: true });
  const unfinished = `${pathOf(times.suite)}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify({ ...times, files }, null, 1)}\n`);
  renameSync(unfinished, pathOf(times.suite));
}

export function slowestFirst(files: readonly FileTime[]): FileTime[] {
  return files.toSorted((one, other) => other.totalMs - one.totalMs);
}

/** A table of the slowest files of all suites. */
export function formatSlowest(files: readonly FileTime[], count = 15): string {
  const seconds = (ms: number): string => (ms / 1000).toFixed(1).padStart(7);
  const lines = slowestFirst(files)
    .slice(0, count)
    .map(
      ({ file, importMs, setupMs, testsMs, cpuMs, totalMs }) =>
        `${[totalMs, importMs, setupMs, testsMs, cpuMs].map(seconds).join("")}  ${file}`,
    );
  return ["  total imports  setup  tests    CPU  (seconds)", ...lines].join("\n");
}
