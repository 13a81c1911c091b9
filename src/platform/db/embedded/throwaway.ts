import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { locateBinaries } from "./binaries.ts";
import { ensureCluster } from "./create-cluster.ts";
import { launchPostmaster } from "./launch-postmaster.ts";
import { chooseProcessUser, giveFolder } from "./process-user.ts";
import { socketUrl } from "./start-embedded.ts";

/** A server for tests and tools: fast, unsafe against power loss, gone with its process. */
export interface ThrowawayServer {
  /** URL of one of its databases; `postgres` exists from the start. */
  url(database: string): string;
  /** Stops it and removes its files. */
  stop(): Promise<void>;
}

const fastSettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  shared_buffers: "128MB",
  max_connections: "300",
  max_wal_size: "4GB",
  checkpoint_timeout: "1h",
  deadlock_timeout: "50ms",
};

/** Starts a fresh server that cannot outlive this process, however this process ends. */
export async function startThrowaway(
  settings: Readonly<Record<string, string>> = {},
): Promise<ThrowawayServer> {
  const folder = mkdtempSync(join(tmpdir(), "moorage-test-"));
  const paths = {
    data: join(folder, "data"),
    log: join(folder, "log"),
    socketFolder: join(folder, "socket"),
  };
  giveFolder(chooseProcessUser(paths.data), folder);
  // Before there is a server: this process may end while one is starting.
  const stop = startWatchdog(folder);
  try {
    const binaries = locateBinaries();
    const user = ensureCluster(binaries, paths.data, false);
    await launchPostmaster(binaries, user, paths, { ...fastSettings, ...settings });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: (database) => socketUrl(paths.socketFolder, database), stop };
}

/**
 * A shell that reads from a pipe that is never written to: the read ends when this process closes the pipe or
 * dies, and then the server is stopped, even while it is still starting, and its folder removed.
 */
function startWatchdog(folder: string): () => Promise<void> {
  const script = `
    cat >/dev/null
    file="$1/data/postmaster.pid"
    tries=0
    while [ ! -s "$file" ] && [ "$tries" -lt 40 ]; do tries=$((tries + 1)); sleep 0.05; done
    kill -QUIT "$(head -n 1 "$file" 2>/dev/null)" 2>/dev/null
    tries=0
    while [ -e "$file" ] && [ "$tries" -lt 100 ]; do tries=$((tries + 1)); sleep 0.05; done
    rm -rf "$1"`;
  const child = spawn("sh", ["-c", script, "watchdog", folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.unref();
  return async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.ref();
    child.stdin.end();
    await ended;
  };
}
