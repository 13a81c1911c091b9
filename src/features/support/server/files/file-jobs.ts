import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { SupportContext } from "../deps.ts";
import { clearFiles } from "./clear-files.ts";
import { drawFiles } from "./draw-files.ts";
import { keepMailFiles } from "./keep-mail-files.ts";
import { scanFiles } from "./scan-files.ts";

/** They are hurried when a file comes; these times are of what waits or was cut off. */
const everyMs = 10_000;
const longMs = 10 * 60_000;

/** What becomes of files: taken out of mails, looked at for harm, drawn, and removed. */
export function fileJobs(context: SupportContext): readonly BackgroundJob[] {
  return [
    { name: "keep-mail-files", everyMs, longMs, run: (signal) => keepMailFiles(context, signal) },
    { name: "scan-files", everyMs, longMs, run: (signal) => scanFiles(context, signal) },
    { name: "draw-files", everyMs, longMs, run: (signal) => drawFiles(context, signal) },
    { name: "clear-files", everyMs: 60_000, run: () => clearFiles(context) },
  ];
}
