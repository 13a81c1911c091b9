import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeEach, inject, type RunnerTestSuite } from "vitest";
import { beginTest, forgetEvidence, keepEvidence, keepIfFailed, offerEvidence } from "./evidence.ts";

// A set-up file of every suite: a file with a failure leaves its evidence in the folder of the run.

const longestLog = 512 * 1024;

beforeEach(({ task }) => {
  beginTest({ file: task.file.name, hasFailed: () => task.result?.state === "fail" });
});

afterEach(() => keepIfFailed());

// eslint-disable-next-line no-empty-pattern -- vitest requires a pattern here, and the file comes second
afterAll(async ({}, suite) => {
  if (hasFailed(suite)) {
    const url = inject("testClusterUrls")?.at(poolIndex());
    if (url !== undefined) offerEvidence("database.log", () => endOfLog(url));
    await keepEvidence(suite.name);
  }
  forgetEvidence();
});

function hasFailed({ result, tasks }: Readonly<RunnerTestSuite>): boolean {
  return (
    result?.state === "fail" ||
    tasks.some((task) => (task.type === "suite" ? hasFailed(task) : task.result?.state === "fail"))
  );
}

function poolIndex(): number {
  const count = inject("testClusterUrls").length;
  return (Number(process.env["VITEST_POOL_ID"] ?? 1) - 1) % count;
}

/** The server of the tests writes its log beside the folder of its socket. */
function endOfLog(url: string): Uint8Array {
  const socketFolder = new URL(url).searchParams.get("host") ?? "";
  const log = openSync(join(dirname(socketFolder), "log"), "r");
  try {
    const { size } = fstatSync(log);
    const text = new Uint8Array(Math.min(size, longestLog));
    readSync(log, text, 0, text.length, size - text.length);
    return text;
  } finally {
    closeSync(log);
  }
}
