import { readFileSync } from "node:fs";
import { afterAll, beforeAll } from "vitest";

// A set-up file of every suite: how much CPU time the tests of a file took, which says more than their time on
// the clock where the machine does something else too.

declare module "vitest" {
  interface TaskMeta {
    /** CPU of a file's tests in milliseconds: of this process and of those that it started and that have ended. */
    cpuMs?: number;
  }
}

let before = 0;

beforeAll(() => {
  before = cpuMs();
});

// eslint-disable-next-line no-empty-pattern -- vitest wants a pattern here, and the file comes second
afterAll(({}, suite) => {
  suite.meta.cpuMs = cpuMs() - before;
});

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return Math.round((user + system) / 1000) + childrenMs();
}

/** Of what has ended, where the system says it (proc(5): cutime and cstime, in hundredths of a second). */
function childrenMs(): number {
  if (process.platform !== "linux") return 0;
  const stat = readFileSync("/proc/self/stat", "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) * 10;
}
