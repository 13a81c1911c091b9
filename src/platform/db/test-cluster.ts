import type { TestProject } from "vitest/node";
import { systemClock } from "#src/platform/clock.ts";
import { Client } from "pg";
import { startThrowaway } from "./embedded/throwaway.ts";
import { migrate } from "./migrate.ts";
import { functionDirs, migrationsDir } from "./schema-folders.ts";
import { testTemplate } from "./test-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the `postgres` database of the run's own server. */
    testClusterUrl: string;
  }
}

/** Vitest's global set-up: one server per run with a migrated template that each test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startThrowaway();
  const maintenanceUrl = server.url("postgres");
  const client = new Client(maintenanceUrl);
  await client.connect();
  await client.query(`CREATE DATABASE ${testTemplate}`);
  await client.end();
  await migrate({
    url: server.url(testTemplate),
    migrationsDir,
    functionDirs: functionDirs(),
    clock: systemClock,
  });
  project.provide("testClusterUrl", maintenanceUrl);
  return () => server.stop();
}
