import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
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

function startOther(temporary = tmpdir()) {
  return spawn(process.execPath, [join(import.meta.dirname, "throwaway.fixture.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, TMPDIR: temporary },
  });
}

test("a throw-away server does not outlive a killed process", async () => {
  const child = startOther();
  const line: readonly unknown[] = await once(child.stdout, "data");
  const folder = folderOf(String(line[0]).trim());
  const server = findPostmaster(join(folder, "data"));
  expect(server).toBeDefined();
  child.kill("SIGKILL");
  await vi.waitFor(() => expect(existsSync(folder)).toBe(false), { timeout: 10_000 });
  expect(identifyProcess(server?.process.pid ?? 0)).toBeUndefined();
});

test("nor does one that is still starting when the process is killed", async () => {
  const temporary = mkdtempSync(join(tmpdir(), "starting-"));
  const child = startOther(temporary);
  const log = (): string | undefined => globSync(join(temporary, "moorage-test-*", "log"))[0];
  await vi.waitFor(() => expect(log()).toBeDefined(), { timeout: 20_000, interval: 5 });
  child.kill("SIGKILL");
  await vi.waitFor(() => expect(readdirSync(temporary)).toEqual([]), { timeout: 20_000 });
  expect(processesOf(temporary)).toEqual([]);
  rmSync(temporary, { recursive: true });
});

/** Command lines of the running processes that name a folder. */
function processesOf(folder: string): string[] {
  const lines = execFileSync("ps", ["-eo", "args"], { encoding: "utf8" }).split("\n");
  return lines.filter((line) => line.includes(folder));
}
