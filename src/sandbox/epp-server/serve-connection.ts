import { setTimeout as pause } from "node:timers/promises";
import type { TLSSocket } from "node:tls";
import { createFrameReader, FrameError, toFrame } from "#src/drivers/registrar/epp/codec/frames.ts";
import { XmlError } from "#src/drivers/registrar/epp/codec/parse-xml.ts";
import { endsSession } from "#src/drivers/registrar/epp/codec/results.ts";
import { writeAnswer } from "#src/drivers/registrar/epp/codec/write-answer.ts";
import { createEppClient, type EppClient, type EppClientParts } from "./epp-client.ts";

export interface ConnectionLimits {
  readonly frameBytes: number;
  /** From the first byte of a frame to its last. */
  readonly frameMs: number;
  /** From the connection to the login. */
  readonly loginMs: number;
  /** Between two frames. */
  readonly idleMs: number;
  /** Added to every answer: a registry at the far end of a slow network. */
  readonly delayMs: number;
  /** The delay of a late answer. */
  readonly lateMs: number;
}

export interface ConnectionParts extends EppClientParts {
  readonly limits: ConnectionLimits;
  /** A new id of an answer. */
  newTransaction(): string;
  /** Receives every document sent or received; passwords are in them. */
  onDocument?(from: "client" | "server", xml: string): void;
}

/** Serves one client from its greeting to its end. Never rejects. */
export async function serveConnection(socket: TLSSocket, parts: ConnectionParts): Promise<void> {
  const { limits, sessions, onError } = parts;
  const client = createEppClient(parts);
  const reader = createFrameReader(limits.frameBytes);
  const login = setTimeout(() => socket.destroy(), limits.loginMs);
  let frame: NodeJS.Timeout | undefined;
  socket.setTimeout(limits.idleMs, () => socket.destroy());
  try {
    await send(socket, await client.greet());
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      const documents = reader.push(chunk);
      if (documents.length > 0) {
        clearTimeout(frame);
        frame = undefined;
      }
      for (const xml of documents) {
        if (!(await serveDocument(socket, client, xml, parts))) return;
        if (client.session !== null) clearTimeout(login);
      }
      if (reader.isWithin) frame ??= setTimeout(() => socket.destroy(), limits.frameMs);
    }
  } catch (error) {
    // Input that is not a frame or not XML gets no answer: its sender does not use EPP.
    const isTheirs = error instanceof FrameError || error instanceof XmlError || socket.destroyed;
    if (!isTheirs) onError(error);
  } finally {
    clearTimeout(login);
    clearTimeout(frame);
    if (client.session !== null) sessions.delete(client.session);
    socket.destroySoon();
  }
}

/** Performs one document and answers it. False: the connection ends with it. */
async function serveDocument(
  socket: TLSSocket,
  client: EppClient,
  xml: string,
  parts: ConnectionParts,
): Promise<boolean> {
  parts.onDocument?.("client", xml);
  const said = await answer(client, xml, parts);
  if (said === null) return false;
  parts.onDocument?.("server", said.xml);
  await send(socket, said.xml);
  return !said.isLast;
}

/** Null: nothing is answered, and the connection is cut. */
async function answer(
  client: EppClient,
  xml: string,
  { limits, newTransaction }: ConnectionParts,
): Promise<{ readonly xml: string; readonly isLast: boolean } | null> {
  const performed = await client.perform(xml);
  if (limits.delayMs > 0) await pause(limits.delayMs);
  if (performed === "hello") return { xml: await client.greet(), isLast: false };
  const { reply, transaction } = performed;
  if (reply.delivery === "lost") return null;
  if (reply.delivery === "late") await pause(limits.lateMs);
  return { xml: writeAnswer(reply, transaction, newTransaction()), isLast: endsSession(reply.code) };
}

/** Waits until a slow reader has received the answer. */
async function send(socket: TLSSocket, xml: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.write(toFrame(xml), (error) => (error ? reject(error) : resolve()));
  await promise;
}
