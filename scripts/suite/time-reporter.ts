import { execFileSync } from "node:child_process";
import { availableParallelism, loadavg } from "node:os";
import type { Reporter, TestModule } from "vitest/node";
import { type FileTime, keepTimes } from "./test-times.ts";

/** A vitest reporter that keeps the time of each test file in `.cache/test-times`, and hands them to `report`. */
export function timeReporter(suite: string, report: (files: readonly FileTime[]) => void): Reporter {
  const start = performance.now();
  const before = currentLoad();
  return {
    onTestRunEnd(modules) {
      const files = modules.filter(hasRun).map(timeOf);
      const seconds = Math.round((performance.now() - start) / 100) / 10;
      const load = { before, after: currentLoad() };
      const at = new Date().toISOString();
      keepTimes({ suite, at, ...currentCommit(), seconds, cores: availableParallelism(), load, files });
      report(files);
    },
  };
}

function hasRun(module: TestModule): boolean {
  return ["passed", "failed"].includes(module.state());
}

function timeOf(module: TestModule): FileTime {
  const { collectDuration, duration, ...before } = module.diagnostic();
  const setup = before.environmentSetupDuration + before.prepareDuration + before.setupDuration;
  return {
    file: module.relativeModuleId,
    importMs: Math.round(collectDuration),
    setupMs: Math.round(setup),
    testsMs: Math.round(duration),
    cpuMs: module.meta().cpuMs ?? 0,
    totalMs: Math.round(setup + collectDuration + duration),
  };
}

const currentLoad = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10;

function currentCommit(): { commit: string; isChanged: boolean } {
  try {
    const git = (...args: string[]): string => execFileSync("git", args, { encoding: "utf8" }).trim();
    return { commit: git("rev-parse", "HEAD"), isChanged: git("status", "--porcelain") !== "" };
  } catch {
    return { commit: "unknown", isChanged: false };
  }
}
