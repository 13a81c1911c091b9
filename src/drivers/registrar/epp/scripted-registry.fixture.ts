import { once } from "node:events";
import { createServer, type TLSSocket } from "node:tls";
import { createFrameReader, toFrame } from "./codec/frames.ts";
import { parseXml } from "./codec/parse-xml.ts";
import { findTransaction } from "./codec/read-command.ts";
import type { EppResultCode } from "./codec/results.ts";
import { type AnswerParts, writeAnswer, writeGreeting } from "./codec/write-answer.ts";
import type { EppRegistry } from "./client/settings.ts";
import { testCertificate } from "./sandbox.fixture.ts";

/** Replaces a proper answer: raw bytes, then perhaps the end; or nothing at all. */
export type Mischief =
  | { readonly bytes: Buffer; readonly isLast?: boolean }
  | { readonly silence: true }
  | AnswerParts;

/** A registry that behaves as scripted, command by command. */
export interface ScriptedRegistry {
  /** The commands received, without logins and hellos. */
  readonly asked: readonly string[];
  readonly logins: number;
  readonly connections: number;
  /** Cuts all connections. */
  cut(): void;
  settings(change?: Partial<EppRegistry>): EppRegistry;
  close(): Promise<void>;
}

export interface Script {
  readonly serverId?: string;
  /** Code of a login's answer, for each login. */
  login?(place: number): EppResultCode;
  /** The result of a command; null is a plain 1000. */
  command?(xml: string, place: number): Mischief | null;
}

export async function startScriptedRegistry(script: Script = {}): Promise<ScriptedRegistry> {
  const asked: string[] = [];
  const sockets = new Set<TLSSocket>();
  let logins = 0;
  let connections = 0;
  const greeting = () =>
    writeGreeting({
      serverId: script.serverId ?? "Scripted sandbox",
      at: new Date(0),
      objects: ["domain", "contact", "host"],
      extensions: ["secDNS", "rgp"],
    });

  const answerTo = (xml: string): Mischief => {
    if (xml.includes("<hello")) return { bytes: toFrame(greeting()) };
    if (xml.includes("<login>")) {
      logins += 1;
      return { code: script.login?.(logins) ?? 1000 };
    }
    if (xml.includes("<logout")) return { code: 1500 };
    asked.push(xml);
    return script.command?.(xml, asked.length) ?? { code: 1000 };
  };
  const server = createServer({ ...testCertificate }, (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    const reader = createFrameReader(1 << 20);
    socket.write(toFrame(greeting()));
    socket.on("data", (chunk: Buffer) => {
      for (const xml of reader.push(chunk)) {
        const mischief = answerTo(xml);
        if ("silence" in mischief) continue;
        if ("code" in mischief) {
          socket.write(toFrame(writeAnswer(mischief, findTransaction(parseXml(xml)), "server-1")));
          if (mischief.code >= 2500 || mischief.code === 1500) socket.end();
          continue;
        }
        socket.write(mischief.bytes);
        if (mischief.isLast) socket.end();
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    asked,
    get logins() {
      return logins;
    },
    get connections() {
      return connections;
    },
    cut: () => sockets.forEach((socket) => socket.destroy()),
    settings: (change = {}) => ({
      name: "scripted",
      host: "127.0.0.1",
      port,
      clientId: "moorage",
      password: "whatever-it-is",
      tls: { ca: testCertificate.cert, certificate: null, serverName: null },
      endings: ["com"],
      years: [1, 10],
      contactMode: "none",
      hosts: "attributes",
      extensions: ["secDNS", "rgp"],
      currency: "USD",
      sessions: 1,
      batchSize: 50,
      ...change,
      times: { answerMs: 400, connectMs: 2_000, waitMs: 2_000, pauseMs: 20, ...change.times },
    }),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
