import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readFootprint, tracesOf } from "../../scripts/real/footprint.ts";
import { whyNoLxd } from "../../scripts/real/lxd.ts";
import { startBusyLxd } from "./busy-lxd.ts";

// What is started for a test is gone after it, however the test ended.

const reason = whyNoLxd();
const user = fileURLToPath(new URL("./busy-lxd.ts", import.meta.url));

test("an engine that is stopped leaves nothing on this computer", async ({ skip }) => {
  if (reason !== null) return skip(reason);
  const { lxd, machine } = await startBusyLxd();
  const kinds = tracesOf(lxd.footprint, [machine]).map((trace) => trace.split(" ")[0]);
  expect(kinds).toEqual(expect.arrayContaining(["process", "bridge", "nftables", "control", "folder"]));
  await lxd.stop();
  expect(tracesOf(lxd.footprint, [machine])).toEqual([]);
});

test("nor does one whose user was killed", async ({ skip }) => {
  if (reason !== null) return skip(reason);
  const child = spawn(process.execPath, [user], { stdio: ["pipe", "pipe", "inherit"] });
  const [line]: unknown[] = await once(child.stdout, "data");
  const [machine = "", json = ""] = String(line).trim().split(" ");
  const footprint = readFootprint(json);
  expect(tracesOf(footprint, [machine])).not.toEqual([]);
  child.kill("SIGKILL");
  await expect.poll(() => tracesOf(footprint, [machine]), { timeout: 30_000 }).toEqual([]);
});
