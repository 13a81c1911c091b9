import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { offerEvidence } from "../../scripts/suite/evidence.ts";
import { releaseAtEnd } from "../../scripts/suite/resources.ts";
import { processEnvironment } from "./server-process.ts";

/** The whole product with its built pages, as `npm start` runs it. It cannot outlive this process. */
export interface SiteProcess {
  readonly url: string;
  /** Its output so far. */
  output(): string;
  /** Tests need not call it: it is stopped when their file ends. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

const built = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url));
const sources = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
/** To be imported by what is to end with this process. */
export const endWithParent = new URL("../../scripts/suite/end-with-parent.ts", import.meta.url).href;
const startDeadlineMs = 90_000;
/** The product gives itself 15 s; the hook that waits has 90. */
const endDeadlineMs = 60_000;

/** Starts it with these settings, machines quick unless they say otherwise; it is stopped when the test file ends. */
export async function startSiteProcess(
  settings: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Promise<SiteProcess> {
  const { site, started } = launchSite(settings, flags);
  offerEvidence("site.log", site.output);
  const stop = releaseAtEnd(site.stop);
  return { ...site, url: await started, stop };
}

/** A site that is starting, and that is not stopped by itself. */
export interface SiteLaunch {
  readonly site: Omit<SiteProcess, "url">;
  /** Its address, once it serves. */
  readonly started: Promise<string>;
}

/** The command that starts it, which ends it with this process. */
function startCommand(flags: readonly string[]): readonly [string, ...string[]] {
  const main = flags.includes("--dev") ? sources : built;
  return [process.execPath, "--import", endWithParent, main, ...flags];
}

/**
 * Starts a site that outlives the test file; `stop` or the end of this process ends it. A command of one's own has to
 * see to the latter itself, and to end as the site does.
 */
export function launchSite(
  settings: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
  [program, ...args]: readonly [string, ...string[]] = startCommand(flags),
): SiteLaunch {
  const child = spawn(program, args, {
    env: processEnvironment({ SIMULATED_DELAYS: "0.2", ...settings }),
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  const exited = once(child, "exit");
  const started = new Promise<string>((resolve, reject) => {
    const fail = (): void => reject(new Error(`The site did not start:\n${output}`));
    const deadline = setTimeout(fail, startDeadlineMs);
    child.once("exit", fail);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        const found = /(?:Site| serves)\s+(https?:\S+)/.exec(output)?.[1];
        if (found === undefined) return;
        clearTimeout(deadline);
        child.off("exit", fail);
        resolve(found);
      });
    }
  });
  const end = async (signal: "SIGKILL" | "SIGTERM"): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    const hasEnded = await Promise.race([exited, pause(endDeadlineMs, null, { ref: false })]);
    if (hasEnded !== null) return;
    child.kill("SIGKILL");
    throw new Error(`The site did not end within ${endDeadlineMs / 1000} s:\n${output}`);
  };
  const stop = (): Promise<void> => end("SIGTERM");
  return { site: { output: () => output, stop, kill: () => end("SIGKILL") }, started };
}
