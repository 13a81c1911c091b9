import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimDataFolder } from "./data-folder.ts";
import { identifyProcess } from "./embedded/process-identity.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "moorage-data-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lock = (): string => join(folder, "moorage.lock");

test("a second start on the same folder is refused with the first one's process and address", () => {
  const claim = claimDataFolder(folder);
  claim.announce("http://127.0.0.1:3000");
  expect(() => claimDataFolder(folder)).toThrow(
    `Already running on the data folder ${folder}: process ${process.pid} at http://127.0.0.1:3000.`,
  );
  claim.release();
  claimDataFolder(folder).release();
});

test("the claim of a dead process is free, also when another process now has its pid", () => {
  const dead = spawnSync("true").pid;
  writeFileSync(lock(), JSON.stringify({ pid: dead, startedAt: "1" }));
  claimDataFolder(folder).release();
  const stranger = identifyProcess(process.ppid);
  writeFileSync(lock(), JSON.stringify({ ...stranger, startedAt: "1" }));
  claimDataFolder(folder).release();
});

test("a damaged lock is free", () => {
  writeFileSync(lock(), "{");
  claimDataFolder(folder).release();
});

test("a folder that cannot be written is refused in one sentence", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => claimDataFolder(join(file, "data"))).toThrow(
    /cannot be written: set DATA_DIR to another folder\.$/,
  );
});
