import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openScreen } from "./console.ts";

// Screens here and on another host, with a program in the place of ssh.

const dir = mkdtempSync(join(tmpdir(), "screens-"));
const screen = join(dir, "screen");
const seen = join(dir, "seen");
const path = process.env["PATH"] ?? "";
let server: Server;

beforeAll(async () => {
  server = createServer((viewer) => viewer.write("RFB 003.008\n"));
  server.listen(screen);
  await once(server, "listening");
  // It does what `ssh -L` does, without another host.
  writeFileSync(
    join(dir, "ssh"),
    `#!${process.execPath}
const { connect, createServer } = require("node:net");
const words = process.argv.slice(2);
require("node:fs").writeFileSync(${JSON.stringify(seen)}, JSON.stringify([process.pid, ...words]));
if (words.at(-1).endsWith("nobody")) process.exit(255);
const [local, remote] = words[words.indexOf("-L") + 1].split(":");
createServer((near) => near.pipe(connect(remote)).pipe(near)).listen(local);
`,
  );
  chmodSync(join(dir, "ssh"), 0o755);
  process.env["PATH"] = `${dir}:${path}`;
});

afterAll(() => {
  process.env["PATH"] = path;
  server.close();
  rmSync(dir, { recursive: true });
});

async function greetingOf(endpoint: string) {
  const { stream } = await openScreen(endpoint, screen);
  await once(stream, "readable");
  const greeting: unknown = stream.read();
  stream.destroy();
  await once(stream, "close");
  return String(greeting);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a screen of this machine is its socket", async () => {
  expect(await greetingOf("qemu:///system")).toBe("RFB 003.008\n");
  expect(await greetingOf("qemu+unix:///system?socket=/run/x")).toBe("RFB 003.008\n");
});

test("a screen of another host comes by ssh, which ends with its viewer", async () => {
  expect(await greetingOf("qemu+ssh://root@far:2222/system?keyfile=/keys/one")).toBe("RFB 003.008\n");
  const [pid, ...words] = JSON.parse(readFileSync(seen, "utf8"));
  expect(words).toEqual(expect.arrayContaining(["-p", "2222", "-i", "/keys/one", "BatchMode=yes"]));
  expect(words.slice(-2)).toEqual(["--", "root@far"]);
  await expect.poll(() => isAlive(pid)).toBe(false);
  const [local] = words[words.indexOf("-L") + 1].split(":");
  expect(existsSync(local)).toBe(false);
});

test.each([
  ["ssh that is refused", "qemu+ssh://nobody/system", screen, "unreachable"],
  ["another way than ssh", "qemu+tls://far/system", screen, "unsupported"],
  ["a screen without a socket", "qemu:///system", null, "unsupported"],
  ["a socket that is gone", "qemu:///system", join(dir, "gone"), "unreachable"],
])("%s is reported", async (_, endpoint, socket, code) => {
  await expect(openScreen(endpoint, socket)).rejects.toMatchObject({ code });
});
