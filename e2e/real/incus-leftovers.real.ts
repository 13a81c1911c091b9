import { execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { hardwareAddress } from "#src/drivers/compute/engine/hardware-address.ts";
import { readFootprint, tracesOf } from "../../scripts/real/footprint.ts";
import { whyNoLxd } from "../../scripts/real/lxd.ts";
import { startBusyLxd } from "./busy-lxd.ts";

// Everything started for a test is gone after it, however the test ended.

const reason = whyNoLxd();
const user = fileURLToPath(new URL("./busy-lxd.ts", import.meta.url));

test("an engine that is stopped leaves nothing on this computer", async ({ skip }) => {
  if (reason !== null) return skip(reason);
  const { lxd, machine } = await startBusyLxd();
  // The remains of a machine whose engine was killed while it made the machine's card.
  const { bridge } = lxd.footprint;
  const pair = [`${bridge}a`, `${bridge}b`];
  const ip = (words: string): Buffer => execFileSync("ip", words.split(" "));
  ip(`link add ${pair[0]} type veth peer name ${pair[1]}`);
  ip(`link set ${pair[0]} master ${bridge}`);
  // Killed even before the card was on its bridge.
  const server = randomUUID();
  mkdirSync(join(lxd.dir, "containers", `vm-${server.replaceAll("-", "")}`));
  ip(`link add ${bridge}c type veth peer name ${bridge}d address ${hardwareAddress(server)}`);
  const kinds = tracesOf(lxd.footprint, [machine]).map((trace) => trace.split(" ")[0]);
  expect(kinds).toEqual(
    expect.arrayContaining(["process", "bridge", "network", "nftables", "control", "folder"]),
  );
  await lxd.stop();
  expect(tracesOf(lxd.footprint, [machine])).toEqual([]);
  expect([...pair, `${bridge}c`].filter((card) => existsSync(`/sys/class/net/${card}`))).toEqual([]);
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
