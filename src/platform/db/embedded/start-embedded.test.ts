import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findPostmaster } from "./postmaster.ts";
import { startEmbedded } from "./start-embedded.ts";

let dataDir: string;
let children: ChildProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "moorage-data-"));
  chmodSync(dataDir, 0o755); // Where root may not make namespaces the server runs as another user.
  children = [];
});

// Servers that a test left running, also of killed processes, are joined once more and stopped cleanly.
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await (await startEmbedded(dataDir)).close();
  rmSync(dataDir, { recursive: true, force: true });
});

const postmaster = (): ReturnType<typeof findPostmaster> => findPostmaster(join(dataDir, "postgres"));

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url);
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that uses the same folder until `stdin` ends. */
async function startOther(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "start-embedded.fixture.ts"), dataDir], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(child);
  await once(child.stdout, "data");
  return child;
}

test("data survives a stop, and nothing runs after it", async () => {
  const first = await startEmbedded(dataDir);
  await ask(first.url, "CREATE TABLE kept AS SELECT 7 AS n");
  const server = postmaster();
  await first.close();
  expect(server?.isReady).toBe(true);
  expect(postmaster()).toBeUndefined();

  const second = await startEmbedded(dataDir);
  expect(await ask(second.url, "SELECT n FROM kept")).toEqual([{ n: 7 }]);
  await second.close();
});

test("letters sort by code point on every machine and no port is open", async () => {
  const database = await startEmbedded(dataDir);
  const rows = await ask(
    database.url,
    `SELECT datlocprovider, datlocale, current_setting('listen_addresses') AS listen,
            current_setting('data_checksums') AS checksums, current_setting('fsync') AS fsync
     FROM pg_database WHERE datname = current_database()`,
  );
  expect(rows).toEqual([
    { datlocprovider: "b", datlocale: "C.UTF-8", listen: "", checksums: "on", fsync: "on" },
  ]);
  await database.close();
});

test("the last user stops the server, whichever process started it", async () => {
  const own = await startEmbedded(dataDir);
  const other = await startOther();
  const server = postmaster();
  await own.close();
  expect(postmaster()).toEqual(server);

  const again = await startEmbedded(dataDir);
  other.stdin?.end();
  await once(other, "exit");
  expect(postmaster()).toEqual(server);
  expect(await ask(again.url, "SELECT 1 AS n")).toEqual([{ n: 1 }]);

  await again.close();
  expect(postmaster()).toBeUndefined();
});

test("the server of a killed process is taken over and then stopped", async () => {
  const other = await startOther();
  other.kill("SIGKILL");
  await once(other, "exit");
  const orphan = postmaster();
  expect(orphan).toBeDefined();

  const database = await startEmbedded(dataDir);
  expect(postmaster()).toEqual(orphan);
  await database.close();
  expect(postmaster()).toBeUndefined();
});

test("a Ctrl-C for the product's process group does not reach the server", async () => {
  const database = await startEmbedded(dataDir);
  const pid = String(postmaster()?.process.pid);
  const ids = execFileSync("ps", ["-o", "pgid=,sess=", "-p", pid], { encoding: "utf8" });
  expect(ids.trim().split(/\s+/)).toEqual([pid, pid]);
  await database.close();
});

test("a server killed under load starts again at once with all that was committed", async () => {
  const database = await startEmbedded(dataDir);
  await ask(database.url, "CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n");
  process.kill(postmaster()?.process.pid ?? 0, "SIGKILL");
  const restarted = await startEmbedded(dataDir);
  expect(await ask(restarted.url, "SELECT count(*)::int AS n FROM kept")).toEqual([{ n: 1000 }]);
  await Promise.all([database.close(), restarted.close()]);
});

test("a server killed while in use is started again, a running one is left alone", async () => {
  const database = await startEmbedded(dataDir);
  const first = postmaster();
  await database.revive();
  expect(postmaster()).toEqual(first);
  process.kill(first?.process.pid ?? 0, "SIGKILL");
  await expect.poll(postmaster).toBeUndefined();
  await database.revive();
  expect(await ask(database.url, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
  expect(postmaster()?.process).not.toEqual(first?.process);
  await database.close();
  expect(postmaster()).toBeUndefined();
});

test("a pid file that now names another program does not keep the server from starting", async () => {
  const database = await startEmbedded(dataDir);
  const pidFile = join(dataDir, "postgres", "postmaster.pid");
  const lines = readFileSync(pidFile, "utf8").split("\n");
  await database.close();
  writeFileSync(pidFile, [process.pid, ...lines.slice(1)].join("\n"));
  const again = await startEmbedded(dataDir);
  expect(await ask(again.url, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
  await again.close();
});

test("many processes that start at once share one server", async () => {
  const others = await Promise.all([startOther(), startOther(), startOther()]);
  const server = postmaster();
  expect(server?.isReady).toBe(true);
  for (const other of others) other.stdin?.end();
  await Promise.all(others.map((other) => once(other, "exit")));
  expect(postmaster()).toBeUndefined();
});
