import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const deadlineMs = 120_000;

/** The whole product with its built pages, by `npm start`'s own command, on an embedded database of its own. */
export interface SiteProcess {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts it as a demo; builds the pages when they are old. */
export async function startSiteProcess(
  settings: Readonly<Record<string, string>> = {},
): Promise<SiteProcess> {
  const folder = mkdtempSync(join(tmpdir(), "moorage-bench-"));
  const port = await freePort();
  const child = spawn("sh", [join(root, "scripts/run.sh"), join(root, "src/main.ts")], {
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      PORT: String(port),
      DATA_DIR: join(folder, "data"),
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://localhost:${port}`;
  const deadline = performance.now() + deadlineMs;
  while (performance.now() < deadline) {
    const page = await fetch(url).catch(() => null);
    await page?.text();
    if (page?.status === 200) return { url, pid: child.pid ?? 0, stop };
    await pause(50);
  }
  await stop();
  throw new Error(`Nothing was served at ${url} within ${deadlineMs / 1000} s.`);
}
