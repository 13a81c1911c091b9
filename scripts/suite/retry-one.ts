import type { SuiteResult } from "./run-suite.ts";
import { judge, keepUnsteady, readUnsteady } from "./unsteady.ts";

interface Retried {
  readonly judged: SuiteResult;
  /** A line for the end of the run when the file is unsteady. */
  readonly note: string | null;
}

/** Runs one file that failed once more, as the only one; what that may change is in `judge`. */
export async function retryOne(
  result: SuiteResult,
  rerun: (file: string) => Promise<SuiteResult>,
): Promise<Retried> {
  const ran = result.times.map(({ file }) => file);
  const [file, ...others] = result.failedFiles;
  if (file === undefined || others.length > 0) {
    keepUnsteady(ran, []);
    return { judged: result, note: null };
  }
  console.log(`\n${file} failed, and is run once more.`);
  const again = await rerun(file);
  const verdict = judge(result.failedFiles, again.failed === 0, readUnsteady());
  keepUnsteady(ran, verdict === "failed" ? [] : [file]);
  if (verdict === "failed") return { judged: result, note: null };
  const judged =
    verdict === "unsteady"
      ? { ...result, passed: result.passed + result.failed, failed: 0, failures: [] }
      : result;
  return { judged, note: `${file} is ${verdict}: it failed, and passed when it was run once more` };
}
