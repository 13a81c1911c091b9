import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { offerEvidence } from "../../scripts/suite/evidence.ts";
import { processEnvironment } from "./server-process.ts";

/** The whole product with its built pages, as `npm start` runs it. */
export interface SiteProcess {
  readonly url: string;
  /** What it has written so far. */
  output(): string;
  stop(): Promise<void>;
}

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const startDeadlineMs = 90_000;

/** Starts it with these settings; machines are quick unless they say otherwise. */
export async function startSiteProcess(
  settings: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Promise<SiteProcess> {
  const child = spawn(process.execPath, [main, ...flags], {
    env: processEnvironment({ SIMULATED_DELAYS: "0.2", ...settings }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  offerEvidence("site.log", () => output);
  const exited = once(child, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (): void => reject(new Error(`The site did not start:\n${output}`));
    const deadline = setTimeout(fail, startDeadlineMs);
    child.once("exit", fail);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        const found = /Site\s+(http:\S+)/.exec(output)?.[1];
        if (found === undefined) return;
        clearTimeout(deadline);
        child.off("exit", fail);
        resolve(found);
      });
    }
  });
  return {
    url,
    output: () => output,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
