import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ConsoleStream } from "../port.ts";
import { EngineRefusal } from "../engine/refusal.ts";
import { isLocal } from "./node.ts";

const tunnelWords = ["-N", "-T", "-o", "BatchMode=yes", "-o", "ExitOnForwardFailure=yes"];

/** Connects to the screen of a running machine: at its unix socket, or at one of another host through ssh. */
export async function openScreen(endpoint: string, socket: string | null): Promise<ConsoleStream> {
  if (socket === null) throw new EngineRefusal("unsupported", "the machine's screen has no socket");
  const { protocol, hostname, username, port, searchParams } = new URL(endpoint);
  const resize = (): void => undefined;
  if (isLocal(endpoint)) {
    return { kind: "vnc", stream: await connectTo(socket), historyBytes: 0, resize };
  }
  if (protocol !== "qemu+ssh:") {
    throw new EngineRefusal("unsupported", "a screen of another host is reached by qemu+ssh only");
  }
  const keyFile = searchParams.get("keyfile");
  const words = [
    ...tunnelWords,
    ...(port === "" ? [] : ["-p", port]),
    ...(keyFile === null ? [] : ["-i", keyFile]),
  ];
  const target = username === "" ? hostname : `${decodeURIComponent(username)}@${hostname}`;
  return { kind: "vnc", stream: await connectThrough(words, target, socket), historyBytes: 0, resize };
}

async function connectTo(path: string): Promise<Socket> {
  const socket = connect(path);
  try {
    await once(socket, "connect");
  } catch (error) {
    throw new EngineRefusal("unreachable", `the screen at ${path}: ${String(error)}`);
  }
  // Later errors end the stream, and `close` reports it.
  socket.on("error", () => undefined);
  return socket;
}

const tunnelTries = 100;
const pauseMs = 100;

/** One process of ssh for one viewer, which ends with it. */
async function connectThrough(words: readonly string[], target: string, remote: string): Promise<Socket> {
  const folder = mkdtempSync(join(tmpdir(), "screen-"));
  const local = join(folder, "socket");
  const tunnel = spawn("ssh", [...words, "-L", `${local}:${remote}`, "--", target], { stdio: "ignore" });
  const end = (): void => {
    tunnel.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  tunnel.on("error", () => undefined);
  try {
    const socket = await untilOpen(local, tunnel);
    socket.once("close", end);
    return socket;
  } catch (error) {
    end();
    throw error;
  }
}

async function untilOpen(path: string, tunnel: ChildProcess): Promise<Socket> {
  for (let tries = 0; tries < tunnelTries && tunnel.exitCode === null; tries += 1) {
    const socket = await connectTo(path).catch(() => null);
    if (socket !== null) return socket;
    await pause(pauseMs);
  }
  throw new EngineRefusal("unreachable", "ssh did not open the way to the screen");
}
