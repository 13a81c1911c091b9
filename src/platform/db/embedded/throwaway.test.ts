import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import { findPostmaster } from "./postmaster.ts";
import { identifyProcess } from "./process-identity.ts";
import { startThrowaway } from "./throwaway.ts";

const folderOf = (url: string): string => dirname(new URL(url).searchParams.get("host") ?? "");

test("a stopped throw-away server leaves no process and no file", async () => {
  const server = await startThrowaway();
  const folder = folderOf(server.url("postgres"));
  expect(findPostmaster(join(folder, "data"))?.isReady).toBe(true);
  await server.stop();
  expect(findPostmaster(join(folder, "data"))).toBeUndefined();
  expect(existsSync(folder)).toBe(false);
});

test("a throw-away server does not outlive a killed process", async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, "throwaway.fixture.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line: readonly unknown[] = await once(child.stdout, "data");
  const folder = folderOf(String(line[0]).trim());
  const server = findPostmaster(join(folder, "data"));
  expect(server).toBeDefined();
  child.kill("SIGKILL");
  await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 10_000 });
  expect(identifyProcess(server?.process.pid ?? 0)).toBeUndefined();
});
