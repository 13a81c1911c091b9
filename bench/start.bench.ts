import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Bench, figureOf } from "./bench.ts";
import { freePort } from "./free-port.ts";
import { quotients } from "./interleave.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const bareScript = fileURLToPath(new URL("./bare-fastify.ts", import.meta.url));
const idleMs = 10_000;
const deadlineMs = 120_000;

/** B13: how long a start of the product takes whose database is there, against the least server there can be. */
export const bench: Bench = async ({ isQuick }) => {
  const folder = mkdtempSync(join(tmpdir(), "moorage-bench-"));
  const product = (): Promise<Started> =>
    start("sh", [join(root, "scripts/run.sh"), join(root, "src/main.ts")], {
      DATA_DIR: join(folder, "data"),
    });
  const bare = (): Promise<Started> => start(process.execPath, [bareScript], {});
  try {
    // The first start initialises the database, builds the pages when they are old, and is not measured.
    await (await product()).stop();
    await (await bare()).stop();
    const pairs: Record<string, number>[] = [];
    for (let round = 0; round < (isQuick ? 1 : 5); round += 1) {
      const [min, own] = [await measured(bare, 0), await measured(product, idleMs)];
      pairs.push({
        bareMs: min.ms,
        productMs: own.ms,
        bareMb: min.residentMb,
        productMb: own.residentMb,
      });
    }
    return {
      title: "B13: start and memory",
      method:
        `${pairs.length} interleaved rounds. From the start of the process to the whole of the first page, asked for ` +
        "every 5 ms: `npm start`'s own command on an embedded database that exists, with pages that are built and web " +
        "and worker in one process, and bench/bare-fastify.ts. Memory is the resident set of the product's Node " +
        `process (without PostgreSQL), ${idleMs / 1000} s after that page.`,
      ratios: [
        figureOf("time to the first page ÷ bare Fastify", quotients(pairs, "productMs", "bareMs"), {
          aim: 8,
          limit: 8,
        }),
        figureOf(
          "resident memory",
          pairs.map(({ productMb }) => productMb ?? 0),
          { aim: 150, limit: 200, unit: "MB" },
        ),
      ],
      pairs,
      findings: null,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

interface Started {
  /** From the start of the process to the whole of the first page. */
  readonly ms: number;
  readonly pid: number;
  stop(): Promise<void>;
}

async function measured(begin: () => Promise<Started>, thenMs: number) {
  const { ms, pid, stop } = await begin();
  await pause(thenMs);
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  await stop();
  return { ms, residentMb: kilobytes / 1024 };
}

async function start(
  command: string,
  parameters: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Started> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(command, parameters, {
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      LOG_LEVEL: "warn",
      PORT: String(port),
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  await firstPage(`http://localhost:${port}/`);
  const ms = performance.now() - began;
  return {
    ms,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** Asks until a page comes. */
async function firstPage(url: string): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  while (performance.now() < deadline) {
    const page = await fetch(url).catch(() => null);
    await page?.text();
    if (page?.status === 200) return;
    await pause(5);
  }
  throw new Error(`Nothing was served at ${url} within ${deadlineMs / 1000} s.`);
}
