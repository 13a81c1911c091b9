import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { offerEvidence } from "../../scripts/suite/evidence.ts";
import { releaseAtEnd } from "../../scripts/suite/resources.ts";

/** The product in a process of its own, to be killed. It cannot outlive this process. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Ends it as a power cut would: nothing in it runs any more when this resolves. */
  kill(): Promise<void>;
  /** Asks it to stop, as Ctrl-C does. */
  stop(): Promise<void>;
  /** Its output so far: warnings and errors. */
  output(): string;
}

const script = fileURLToPath(new URL("./serve.ts", import.meta.url));
const startDeadlineMs = 90_000;

/** Environment of a test server: a free port, quiet, no budgets that stop many calls from one address, no customers. */
export function serverEnvironment(settings: Readonly<Record<string, string>>): Record<string, string> {
  return {
    NODE_ENV: "test",
    PORT: "0",
    LOG_LEVEL: "error",
    LIMIT_FACTOR: "10000",
    DEMO_SHOP: "off",
    ...settings,
  };
}

/**
 * Of the process of a test server: its settings, the temporary folder of this run, where the socket of its database is,
 * and the compile cache, which saves half of a start.
 */
export function processEnvironment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    ...(TMPDIR ? { TMPDIR } : {}),
    ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
    ...serverEnvironment(settings),
  };
}

export interface ServerLaunch {
  /** A command that runs the server, e.g. one that gives it its own disk. */
  readonly within?: readonly string[];
  /** Another entry than the product's own: one with a defect. */
  readonly entry?: string;
}

export async function startServerProcess(
  settings: Readonly<Record<string, string>>,
  { within = [], entry = script }: ServerLaunch = {},
): Promise<ServerProcess> {
  const [command, ...args] = [...within, process.execPath, entry];
  const child = spawn(command, args, {
    env: processEnvironment(settings),
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  offerEvidence("server.log", () => output);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const exited = once(child, "exit");
  const end = async (signal: "SIGKILL" | "SIGTERM"): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
  };
  const release = releaseAtEnd(() => end("SIGTERM"));
  // Fault suites start thousands in one file.
  child.once("exit", () => void release());
  const url = await firstUrl(child, () => output);
  return {
    url,
    pid: child.pid ?? 0,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    output: () => output,
  };
}

/** The address that the server prints once it serves. */
function firstUrl(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error(`The server did not start:\n${output()}`));
    const deadline = setTimeout(fail, startDeadlineMs);
    child.once("exit", fail);
    child.stdout?.on("data", () => {
      const url = /^https?:\S+$/m.exec(output())?.[0];
      if (url === undefined) return;
      clearTimeout(deadline);
      child.off("exit", fail);
      resolve(url);
    });
  });
}
