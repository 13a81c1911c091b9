import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { locateBinaries } from "#src/platform/db/embedded/binaries.ts";
import type { ClusterPaths } from "#src/platform/db/embedded/cluster-paths.ts";
import { embeddedRole, ensureCluster } from "#src/platform/db/embedded/create-cluster.ts";
import { launchPostmaster } from "#src/platform/db/embedded/launch-postmaster.ts";
import { findPostmaster, stopPostmaster } from "#src/platform/db/embedded/postmaster.ts";
import { chooseProcessUser, giveFolder } from "#src/platform/db/embedded/process-user.ts";
import { socketUrl } from "#src/platform/db/embedded/start-embedded.ts";
import { offerEvidence } from "../../scripts/suite/evidence.ts";
import { releaseAtEnd } from "../../scripts/suite/resources.ts";
import { until } from "../harness/until.ts";

const databaseName = "moorage";
const standbyName = "standby";
/** The processes are killed, never the machine: what they wrote is in its memory. */
const settings = { fsync: "off", shared_buffers: "64MB", max_connections: "120", autovacuum: "off" };

/** A primary and a standby that streams from it, both real servers of this machine. */
export interface ClusterPair {
  /** Names both; the caller has to find the primary. */
  readonly url: string;
  /** The one that began as the standby. */
  readonly standbyUrl: string;
  /** Runs statements on one of them. */
  ask(server: "primary" | "standby", ...statements: readonly string[]): Promise<unknown[]>;
  /** The standby receives nothing more from now on. */
  cutStandby(): Promise<void>;
  /** Ends the primary with everything in it as a power cut would, and makes the standby the primary. */
  failOver(): Promise<void>;
  /** Starts the former primary again, which has not noticed its replacement. */
  startFormer(): Promise<void>;
  stop(): Promise<void>;
}

/** With `isSynchronous` a commit is acknowledged once the standby has it. */
export async function startClusterPair(isSynchronous: boolean): Promise<ClusterPair> {
  const folder = await mkdtemp(join(tmpdir(), "moorage-pair-"));
  const binaries = locateBinaries();
  giveFolder(chooseProcessUser(folder), folder);
  const [primary, standby] = [pathsOf(folder, "a"), pathsOf(folder, "b")];
  const urlOf = ({ socketFolder }: ClusterPaths, name = databaseName): string =>
    socketUrl(socketFolder, name);
  const launch = async (paths: ClusterPaths, more: Readonly<Record<string, string>> = {}): Promise<void> => {
    const user = ensureCluster(binaries, paths.data, false);
    await launchPostmaster(binaries, user, paths, { ...settings, ...more });
  };
  const stop = releaseAtEnd(async () => {
    for (const paths of [primary, standby]) {
      const running = findPostmaster(paths.data);
      if (running) await stopPostmaster(running.process);
      const log = await readFile(paths.log, "utf8").catch(() => "");
      offerEvidence(`${paths === primary ? "primary" : "standby"}.log`, () => log);
    }
    await rm(folder, { recursive: true, force: true });
  });

  await launch(primary);
  await askAt(urlOf(primary, "postgres"), `CREATE DATABASE ${databaseName}`);
  const first = findPostmaster(primary.data);
  if (!first) throw new Error("the primary ended");
  await stopPostmaster(first.process);
  await cp(primary.data, standby.data, { recursive: true });
  await writeFile(join(standby.data, "standby.signal"), "");
  const source = `host=${primary.socketFolder} user=${embeddedRole} application_name=${standbyName}`;
  await appendFile(join(standby.data, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
  await launch(primary, isSynchronous ? { synchronous_standby_names: standbyName } : {});
  await launch(standby);

  const ask: ClusterPair["ask"] = (server, ...statements) =>
    askAt(urlOf(server === "primary" ? primary : standby), ...statements);
  const isStreaming = async (): Promise<boolean> =>
    (await ask("primary", "SELECT FROM pg_stat_replication WHERE state = 'streaming'")).length === 1;
  await until("the standby streams", isStreaming);
  return {
    url: socketUrl(`${primary.socketFolder},${standby.socketFolder}`, databaseName),
    standbyUrl: urlOf(standby),
    ask,
    startFormer: () => launch(primary),
    async cutStandby() {
      await ask("standby", "ALTER SYSTEM SET primary_conninfo = ''", "SELECT pg_reload_conf()");
      await until("the standby is cut off", async () => !(await isStreaming()));
    },
    async failOver() {
      const rows = await ask("primary", "SELECT pid FROM pg_stat_activity");
      const running = findPostmaster(primary.data);
      for (const pid of [running?.process.pid ?? 0, ...rows.map(pidOf)]) kill(pid);
      await until("no one writes any more", async () => !rows.map(pidOf).some(isAlive));
      await ask("standby", "SELECT pg_promote()");
    },
    stop,
  };
}

const pathsOf = (folder: string, name: string): ClusterPaths => ({
  data: join(folder, name),
  log: join(folder, `${name}.log`),
  socketFolder: join(folder, `${name}.run`),
});

async function askAt(url: string, ...statements: readonly string[]): Promise<unknown[]> {
  const client = new Client(url);
  client.on("error", () => undefined); // The statement fails with it.
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

function pidOf(row: unknown): number {
  return typeof row === "object" && row !== null && "pid" in row ? Number(row.pid) : 0;
}

/** The backend that asked has ended by itself. */
function kill(pid: number): void {
  if (pid > 0 && isAlive(pid)) process.kill(pid, "SIGKILL");
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
