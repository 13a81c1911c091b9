import type { TestProject } from "vitest/node";
import { systemClock } from "#src/platform/clock.ts";
import { Client } from "pg";
import { startThrowaway, type ThrowawayServer } from "./embedded/throwaway.ts";
import { migrate } from "./migrate.ts";
import { functionDirs, migrationsDir } from "./schema-folders.ts";
import { testTemplate } from "./test-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the `postgres` database of each of the run's own servers; workers share the only one. */
    testClusterUrls: readonly string[];
  }
}

/** Vitest's global set-up: one server per run with a migrated template that each test file copies. */
export function setup(project: TestProject): Promise<() => Promise<void>> {
  return startTestClusters(project, 1);
}

/** Starts `count` servers, each with the template; returns the function that stops them all. */
export async function startTestClusters(project: TestProject, count: number): Promise<() => Promise<void>> {
  const servers = await Promise.all(Array.from({ length: count }, startWithTemplate));
  project.provide(
    "testClusterUrls",
    servers.map((server) => server.url("postgres")),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}

/** A server that lasts for one run has no standby, and reads its pages from memory. */
const settings = {
  wal_level: "minimal",
  max_wal_senders: "0",
  io_method: "sync",
  update_process_title: "off",
};

async function startWithTemplate(): Promise<ThrowawayServer> {
  const server = await startThrowaway(settings);
  const client = new Client(server.url("postgres"));
  await client.connect();
  await client.query(`CREATE DATABASE ${testTemplate}`);
  await client.end();
  await migrate({
    url: server.url(testTemplate),
    migrationsDir,
    functionDirs: functionDirs(),
    clock: systemClock,
  });
  return server;
}
