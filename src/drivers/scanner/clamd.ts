import { connect, type Socket } from "node:net";
import { once } from "node:events";
import type { ScannedSource, Scanner, ScanResult } from "./port.ts";

export interface ClamdSettings {
  /** The path of its socket, or `host:port`. */
  readonly address: string;
  /** How long it may be silent. */
  readonly deadlineMs?: number;
}

const usualDeadlineMs = 60_000;
const maxAnswer = 4_000;

/** ClamAV's daemon, by INSTREAM (clamd(8)): pieces with their lengths, and an empty one at the end. */
export function createClamdScanner({ address, deadlineMs = usualDeadlineMs }: ClamdSettings): Scanner {
  const ask = async (command: string, source?: ScannedSource): Promise<string> => {
    const socket = connect(placeOf(address));
    socket.on("error", () => undefined); // Those who wait for it see it.
    socket.setTimeout(deadlineMs, () => socket.destroy(new Error("clamd is silent")));
    try {
      await once(socket, "connect");
      const answer = readAnswer(socket);
      // Sending fails first when it hangs up: what it said before counts.
      answer.catch(() => undefined);
      await send(socket, command, source);
      return await answer;
    } finally {
      socket.destroy();
    }
  };
  return {
    async scan(source) {
      const guarded = guard(source);
      try {
        return readResult(await ask("INSTREAM", guarded.pieces()));
      } catch (error) {
        if (guarded.failure() !== null) throw error;
        return { status: "unreachable", reason: error instanceof Error ? error.message : String(error) };
      }
    },
    async check() {
      const version = await ask("VERSION");
      if (!version.startsWith("ClamAV")) throw new Error(`clamd answers ${JSON.stringify(version)}`);
      return version;
    },
  };
}

function placeOf(address: string) {
  if (address.startsWith("/")) return { path: address };
  const colon = address.lastIndexOf(":");
  const host = address.slice(0, colon).replace(/^\[|\]$/g, "");
  return { host, port: Number(address.slice(colon + 1)) };
}

/** `z`: command and answer end with a zero byte. */
async function send(socket: Socket, command: string, source: ScannedSource | undefined): Promise<void> {
  await write(socket, Buffer.from(`z${command}\0`));
  if (source === undefined) return;
  for await (const piece of source) {
    // It has answered early: it found something, or it is too much for it.
    if (socket.destroyed || socket.readableEnded) return;
    if (piece.byteLength === 0) continue;
    await write(socket, lengthOf(piece.byteLength));
    await write(socket, piece);
  }
  await write(socket, lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Waits until it is on its way: nothing piles up here. What hung up shows in its answer, or in that it gave none. */
async function write(socket: Socket, piece: Uint8Array): Promise<void> {
  await new Promise<void>((resolve) => {
    socket.write(piece, () => resolve());
  });
}

async function readAnswer(socket: Socket): Promise<string> {
  let answer = "";
  for await (const piece of socket) {
    answer += String(piece);
    if (answer.length > maxAnswer) throw new Error("clamd answers too much");
    const end = answer.indexOf("\0");
    if (end >= 0) return answer.slice(0, end).trim();
  }
  throw new Error("clamd hung up without an answer");
}

function readResult(answer: string): ScanResult {
  if (answer === "stream: OK") return { status: "clean" };
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found !== undefined) return { status: "infected", signature: found };
  return { status: "unreachable", reason: `clamd answers ${JSON.stringify(answer.slice(0, 200))}` };
}

/** Keeps a source that fails apart from a scanner that does. */
function guard(source: ScannedSource) {
  let failed: unknown = null;
  return {
    failure: () => failed,
    async *pieces(): ScannedSource {
      try {
        yield* source;
      } catch (error) {
        failed = error;
        throw error;
      }
    },
  };
}
