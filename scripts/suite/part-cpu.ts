import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import * as z from "zod/mini";
import { projectRoot } from "../safety/source-files.ts";
import { type ProcessTime, readTree } from "./process-tree.ts";

/** What a part of a run took: check and build, a suite, a real part. */
const partTime = z.object({
  part: z.string(),
  at: z.string(),
  seconds: z.number(),
  /** CPU of the whole tree of processes below the run, database servers and browsers included. */
  cpuSeconds: z.number(),
  /** Of it, by what used it. */
  users: z.record(z.string(), z.number()),
  cores: z.number(),
});

export type PartTime = z.infer<typeof partTime>;

/** Often enough that little of a browser is missed whose processes lose their parent before they end. */
const sampleMs = 1_000;
const folder = join(projectRoot, ".cache", "test-times", "parts");

/** Runs a part, and keeps what it took in `.cache/test-times/parts`. */
export async function measurePart<T>(part: string, run: () => Promise<T> | T): Promise<T> {
  const start = performance.now();
  const watch = watchTree();
  const timer = setInterval(watch.sample, sampleMs);
  timer.unref();
  try {
    return await run();
  } finally {
    clearInterval(timer);
    const seconds = (performance.now() - start) / 1000;
    keepPart({
      part,
      at: new Date().toISOString(),
      seconds: Math.round(seconds),
      ...watch.end(),
      cores: availableParallelism(),
    });
  }
}

/**
 * What the tree has used is the sum of its increases: it falls by all that a process used when one ends that was not
 * waited for by its parent.
 */
function watchTree(): { sample(): void; end(): Pick<PartTime, "cpuSeconds" | "users"> } {
  const before = readTree();
  const sumOf = (tree: ReadonlyMap<number, ProcessTime>): number =>
    tree.values().reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  let last = sumOf(before);
  let usedMs = 0;
  const seen = new Map<number, { readonly user: string; readonly ms: number }>();
  const sample = (): void => {
    const tree = readTree();
    const now = sumOf(tree);
    usedMs += Math.max(0, now - last);
    last = now;
    for (const [pid, { ownMs }] of tree) {
      const user = userOf(pid, tree);
      seen.set(pid, { user, ms: ownMs - (before.get(pid)?.ownMs ?? 0) });
    }
  };
  const end = (): Pick<PartTime, "cpuSeconds" | "users"> => {
    sample();
    const users = Map.groupBy(seen.values(), ({ user }) => user);
    const known = [...users].map(([user, all]): [string, number] => [
      user,
      all.reduce((sum, { ms }) => sum + ms, 0),
    ]);
    const unseen = usedMs - known.reduce((sum, [, ms]) => sum + ms, 0);
    const inSeconds = [...known, ["unseen", Math.max(0, unseen)] as const]
      .map(([user, ms]) => [user, Math.round(ms / 1000)] as const)
      .filter(([, seconds]) => seconds > 0)
      .toSorted(([, one], [, other]) => other - one);
    return { cpuSeconds: Math.round(usedMs / 1000), users: Object.fromEntries(inSeconds) };
  };
  return { sample, end };
}

/** Node is the run itself, a process that runs test files, or one that a test file started. */
function userOf(pid: number, tree: ReadonlyMap<number, ProcessTime>): string {
  const found = tree.get(pid);
  if (found === undefined || pid === process.pid) return "run";
  if (!/^(?:node|MainThread)/.test(found.program)) return found.program;
  return found.parent === process.pid ? "workers" : "started by tests";
}

function keepPart(time: PartTime): void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${time.part.replaceAll(/\W+/g, "-")}.json`);
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(time, null, 1)}\n`);
  renameSync(unfinished, path);
}

/** The parts that ended since a moment, the first first. */
export function readParts(since: Date): PartTime[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  return files
    .map((name) => partTime.parse(JSON.parse(readFileSync(join(folder, name), "utf8"))))
    .filter(({ at }) => new Date(at) >= since)
    .toSorted((one, other) => one.at.localeCompare(other.at));
}

/** A table of parts with their sum. */
export function formatParts(parts: readonly PartTime[]): string {
  const row = (seconds: number, cpuSeconds: number, rest: string): string =>
    `${String(seconds).padStart(6)}${String(cpuSeconds).padStart(6)}  ${rest}`;
  const lines = parts.map(({ part, seconds, cpuSeconds, users }) => {
    const by = Object.entries(users).map(([user, ofUser]) => `${user} ${ofUser}`);
    return row(seconds, cpuSeconds, `${part}: ${by.join(", ")}`);
  });
  const sum = (of: (part: PartTime) => number): number => parts.reduce((total, part) => total + of(part), 0);
  return [
    "  time   CPU  (seconds)",
    ...lines,
    row(
      sum(({ seconds }) => seconds),
      sum(({ cpuSeconds }) => cpuSeconds),
      "together",
    ),
  ].join("\n");
}
