import { isMainThread } from "node:worker_threads";

// Loaded by `--import` into a process that a test starts: standard input ends when the process that started it does,
// however that ended, and then this one ends too. Threads load it as well, and have no standard input.

/** Longer than a complete stop takes; after that it is no longer waited for. */
const stopTimeoutMs = 15_000;

if (isMainThread) {
  process.stdin.on("end", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.kill(process.pid, "SIGKILL"), stopTimeoutMs).unref();
  });
  process.stdin.on("error", () => undefined);
  process.stdin.resume();
  // It keeps nothing running that would end by itself.
  process.stdin.unref();
}
