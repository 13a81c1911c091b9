import { createSocket, type RemoteInfo, type Socket as UdpSocket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";
import type { DnsAddress } from "#src/platform/dns/record-set.ts";
import { AnswerLimit } from "./answer-limit.ts";
import type { Responder, Response, Transport } from "./responder.ts";
import { openStreamServer } from "./stream-server.ts";
import type { ServedCounts, ThreadOptions } from "./thread-messages.ts";
import { writeTruncated } from "./write-answer.ts";

const portTries = 50;
const maxWaiting = 1_000;
/** Buffer for bursts: a datagram that does not fit is lost. */
const receiveBufferBytes = 4 * 1024 * 1024;

type SocketOptions = Omit<ThreadOptions, "resolvers">;

export interface OpenSockets {
  readonly address: DnsAddress;
  counts(): ServedCounts;
  close(): void;
}

/** UDP and TCP on one port of one address; rejects when it is taken and no other may be used. */
export async function openSockets(responder: Responder, options: SocketOptions): Promise<OpenSockets> {
  for (let tried = 0; ; tried += 1) {
    const port = options.port === 0 ? 0 : options.port + tried;
    try {
      return await openPair(responder, options, port);
    } catch (error) {
      const mayTryAnother = options.seeksPort && isBusy(error) && tried < portTries && port < 65_535;
      if (!mayTryAnother) throw error;
    }
  }
}

async function openPair(responder: Responder, options: SocketOptions, port: number): Promise<OpenSockets> {
  const { host } = options;
  const counts = { udp: 0, tcp: 0, limited: 0 };
  const respond = respondLater(responder);
  const stream = await openStreamServer({ host, port }, (message, answer) => {
    counts.tcp += 1;
    void respond(message, "tcp", (response) => answer(response?.answer ?? null));
  });
  const address = { host, port: stream.port };
  let socket: UdpSocket;
  try {
    socket = await bindUdp(address);
  } catch (error) {
    stream.close();
    // Port 0 gave a port that is free for TCP and not for UDP: the next try gets another.
    if (port === 0 && isBusy(error)) return openPair(responder, options, 0);
    throw error;
  }
  const limit = new AnswerLimit(options.limit);
  let isOpen = true;
  socket.on("error", () => undefined);
  const send = (message: Buffer, sender: RemoteInfo, response: Response | null): void => {
    if (response === null || sender.port === 0 || !isOpen) return;
    counts.udp += 1;
    const { query, answer, zone } = response;
    const judged = {
      address: sender.address,
      source: zone === null ? null : { zone: zone.name, owner: zone.owner },
      questionBytes: message.length,
      answerBytes: answer.length,
    };
    const verdict = limit.judge(judged, performance.now());
    if (verdict !== "answer") counts.limited += 1;
    if (verdict === "drop") return;
    const sent = verdict === "truncate" && query !== null ? writeTruncated(query) : answer;
    socket.send(sent, sender.port, sender.address, () => undefined);
  };
  socket.on("message", (message, sender) => {
    void respond(message, "udp", (response) => send(message, sender, response));
  });
  return {
    address,
    counts: () => ({ ...counts }),
    close: () => {
      isOpen = false;
      socket.close();
      stream.close();
    },
  };
}

/** Answers at once, or when the addresses that an answer needs were asked for; only so many wait at a time. */
function respondLater(responder: Responder) {
  let waiting = 0;
  return async (
    message: Buffer,
    transport: Transport,
    answer: (response: Response | null) => void,
  ): Promise<void> => {
    const response = responder.respond(message, transport);
    if (response?.until === undefined || waiting >= maxWaiting) return answer(response);
    waiting += 1;
    await response.until;
    waiting -= 1;
    answer(responder.respond(message, transport));
  };
}

async function bindUdp({ host, port }: DnsAddress): Promise<UdpSocket> {
  const socket = createSocket({ type: isIPv6(host) ? "udp6" : "udp4" });
  socket.bind(port, host);
  await once(socket, "listening");
  try {
    socket.setRecvBufferSize(receiveBufferBytes);
  } catch {
    // The system allows less: then its own default remains.
  }
  return socket;
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}
