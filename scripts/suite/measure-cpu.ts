import { afterAll, beforeAll } from "vitest";
import { treeCpuMs } from "./process-tree.ts";

// A set-up file of every suite: the CPU time of a file's tests, which is more reliable than elapsed time when
// the machine does other work.

declare module "vitest" {
  interface TaskMeta {
    /** CPU of a file's tests in milliseconds: of this process and of its children. */
    cpuMs?: number;
  }
}

let before = 0;

beforeAll(() => {
  before = treeCpuMs();
});

// eslint-disable-next-line no-empty-pattern -- vitest requires a pattern here, and the file comes second
afterAll(({}, suite) => {
  suite.meta.cpuMs = treeCpuMs() - before;
});
