import { spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { setTimeout as pause } from "node:timers/promises";
import { locateBinaries } from "#src/platform/db/embedded/binaries.ts";
import { ensureCluster } from "#src/platform/db/embedded/create-cluster.ts";
import { launchPostmaster } from "#src/platform/db/embedded/launch-postmaster.ts";
import { findPostmaster, stopPostmaster } from "#src/platform/db/embedded/postmaster.ts";
import { chooseProcessUser, giveFolder } from "#src/platform/db/embedded/process-user.ts";
import { socketUrl } from "#src/platform/db/embedded/start-embedded.ts";

/** A database server on a disk that can be made to fail, supervised as an operating system would. */
export interface FailingDisk {
  readonly databaseUrl: string;
  /** Every n-th write or sync fails from now on; 0: none. */
  failEvery(n: number): void;
  /** How many have failed so far. */
  failures(): number;
  close(): Promise<void>;
}

const source = fileURLToPath(new URL("./failing-disk.c", import.meta.url));
const lookEveryMs = 20;
/** Three numbers of 32 bits, shared with the library: n, calls, failures. */
const controlBytes = 12;

/** Why no disk can be made to fail on this machine; null when it can. */
export function whyNoFailingDisk(): string | null {
  if (process.platform !== "linux") return "only Linux lets a library come before the C library";
  return spawnSync("cc", ["--version"], { stdio: "ignore" }).status === 0 ? null : "there is no C compiler";
}

export async function startFailingDisk(): Promise<FailingDisk> {
  const folder = mkdtempSync(join(tmpdir(), "moorage-disk-"));
  const paths = {
    data: join(folder, "data"),
    log: join(folder, "log"),
    socketFolder: join(folder, "socket"),
  };
  const user = chooseProcessUser(paths.data);
  const real = locateBinaries();
  const control = prepareLibrary(folder, real.postgres);
  giveFolder(user, folder);
  ensureCluster(real, paths.data, false);
  // As recommended for its service: a server that ends is started by its supervisor, and never restarts itself.
  const settings = { max_connections: "60", restart_after_crash: "off" };
  const withLibrary = { ...real, postgres: join(folder, "postgres") };
  const start = () => launchPostmaster(withLibrary, user, paths, settings);
  await start();
  const closing = new AbortController();
  const keeper = (async () => {
    while (!closing.signal.aborted) {
      if (findPostmaster(paths.data) === undefined) await start().catch(() => undefined);
      await pause(lookEveryMs);
    }
  })();
  return {
    databaseUrl: socketUrl(paths.socketFolder, "postgres"),
    failEvery: (n) => void writeSync(control, Uint32Array.of(n), 0, 4, 0),
    failures: () => {
      const numbers = new Uint32Array(controlBytes / 4);
      readSync(control, numbers, 0, controlBytes, 0);
      return numbers[2] ?? 0;
    },
    async close() {
      closing.abort();
      await keeper;
      const running = findPostmaster(paths.data);
      if (running) await stopPostmaster(running.process);
      closeSync(control);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Builds the library and a wrapper that runs PostgreSQL with it; returns the open control file. */
function prepareLibrary(folder: string, postgres: string): number {
  const library = join(folder, "failing-disk.so");
  const control = join(folder, "control");
  const program = join(folder, "postgres");
  const { status, stderr } = spawnSync("cc", ["-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the library could not be built: ${stderr}`);
  writeFileSync(control, new Uint8Array(controlBytes), { mode: 0o666 });
  writeFileSync(
    program,
    `#!/bin/sh\nLD_PRELOAD='${library}' FAILING_DISK='${control}' exec '${postgres}' "$@"\n`,
  );
  chmodSync(program, 0o755);
  return openSync(control, "r+");
}
