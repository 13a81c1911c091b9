import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, DatabaseError } from "pg";
import { locateBinaries } from "./binaries.ts";
import { type ClusterPaths, clusterPaths } from "./cluster-paths.ts";
import { embeddedRole, ensureCluster } from "./create-cluster.ts";
import { withLock } from "./file-lock.ts";
import { launchPostmaster } from "./launch-postmaster.ts";
import { findPostmaster, type Postmaster, stopPostmaster } from "./postmaster.ts";
import { hasServerUsers, registerServerUser } from "./server-users.ts";
import { ensureWritableFolder } from "./writable-folder.ts";

/** The embedded server as one process uses it. */
export interface EmbeddedDatabase {
  readonly url: string;
  /** Starts the server again when its process is gone: it exits when one of its children crashed. */
  revive(): Promise<void>;
  /** Ends this process's use; the server stops with its last user. */
  close(): Promise<void>;
}

const databaseName = "moorage";
const settings = {
  shared_buffers: "64MB",
  max_connections: "100",
  // A server whose recovery fails while it restarts itself can hang for ever (seen in 18.4 on a broken disk);
  // one that ends is started afresh by `revive`.
  restart_after_crash: "off",
};

/**
 * Starts the embedded PostgreSQL of a data folder, or joins the one that runs on it already: beside another
 * process, or left behind by a killed one.
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const folder = ensureWritableFolder(dataDir);
  const paths = clusterPaths(folder, tmpdir());
  const [lock, users] = [join(folder, "postgres.lock"), join(folder, "postgres.users")];
  return await withLock(lock, async () => {
    const server = (await adoptServer(paths)) ?? (await startServer(paths));
    const unregister = registerServerUser(users);
    const close = async (): Promise<void> => {
      unregister();
      if (!hasServerUsers(users)) await stopServer(paths);
    };
    const revive = async (): Promise<void> => {
      if (findPostmaster(paths.data) === undefined) await startServer(paths);
    };
    return {
      url: socketUrl(server.socketFolder, databaseName),
      revive: () => withLock(lock, revive),
      close: () => withLock(lock, close),
    };
  });
}

/** Connection URL of a server on a unix socket, as `pg` and PostgreSQL's own tools read it. */
export function socketUrl(socketFolder: string, database: string): string {
  return `postgresql://${embeddedRole}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`;
}

async function adoptServer(paths: ClusterPaths): Promise<Postmaster | undefined> {
  const running = findPostmaster(paths.data);
  if (running === undefined) return undefined;
  try {
    if (running.isReady) {
      await ensureDatabase(running);
      return running;
    }
  } catch (error) {
    // It answered, so it is running and others may be using it.
    if (error instanceof DatabaseError) throw error;
  }
  // Just killed, half started, or its socket was cleaned away: stop it properly and start afresh.
  await stopPostmaster(running.process);
  return undefined;
}

async function startServer(paths: ClusterPaths): Promise<Postmaster> {
  const binaries = locateBinaries();
  const user = ensureCluster(binaries, paths.data);
  const server = await launchPostmaster(binaries, user, paths, settings);
  await ensureDatabase(server);
  return server;
}

/** Stops what runs now, which another user may have started in the meantime. */
async function stopServer(paths: ClusterPaths): Promise<void> {
  const running = findPostmaster(paths.data);
  if (running === undefined) return;
  await stopPostmaster(running.process);
  rmSync(running.socketFolder, { recursive: true, force: true });
}

async function ensureDatabase(server: Postmaster): Promise<void> {
  const client = new Client(socketUrl(server.socketFolder, "postgres"));
  client.on("error", () => undefined); // A server that dies meanwhile fails the query below.
  await client.connect();
  try {
    const found = await client.query("SELECT FROM pg_database WHERE datname = $1", [databaseName]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`);
  } finally {
    await client.end();
  }
}
