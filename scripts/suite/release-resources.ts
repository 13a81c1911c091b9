import { afterAll } from "vitest";
import { releaseAll } from "./resources.ts";

// A set-up file, named before `keep-evidence.ts`: after-hooks run in reverse, so evidence is read before things end.

afterAll(releaseAll);

/** How long ending everything may take before this process ends regardless. */
const endingMs = 10_000;

// The run was stopped: what its tests have started ends now, and not when a hanging test gives up. Files
// that share this process come here more than once.
if (!process.listeners("disconnect").some(({ name }) => name === endWithRun.name)) {
  process.once("disconnect", endWithRun);
}

function endWithRun(): void {
  // Tests may not call `process.exit`.
  const end = (): boolean => process.kill(process.pid, "SIGKILL");
  setTimeout(end, endingMs);
  releaseAll().then(end, end);
}
