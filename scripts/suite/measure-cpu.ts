import { afterAll, beforeAll } from "vitest";
import { treeCpuMs } from "./process-tree.ts";

// A set-up file of every suite: how much CPU time the tests of a file took, which says more than their time on
// the clock where the machine does something else too.

declare module "vitest" {
  interface TaskMeta {
    /** CPU of a file's tests in milliseconds: of this process and of all that it started. */
    cpuMs?: number;
  }
}

let before = 0;

beforeAll(() => {
  before = treeCpuMs();
});

// eslint-disable-next-line no-empty-pattern -- vitest wants a pattern here, and the file comes second
afterAll(({}, suite) => {
  suite.meta.cpuMs = treeCpuMs() - before;
});
