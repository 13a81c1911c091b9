import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface HttpLoad {
  readonly url: string;
  readonly clients: number;
  /** Of each client. */
  readonly calls: number;
  /** Text of the next call. */
  request(host: string): string;
}

/**
 * So many clients, each with one open connection and one call at a time; anything but a 200 ends the bench.
 * They write and read bare sockets: a full HTTP client beside the server would cost as much as the server.
 * Answers how long each call took, in milliseconds.
 */
export async function callThroughHttp({ url, clients, calls, request }: HttpLoad): Promise<number[]> {
  const { port } = new URL(url);
  const took: number[] = [];
  const client = async (): Promise<void> => {
    const socket = connect({ port: Number(port), host: "127.0.0.1", noDelay: true });
    await once(socket, "connect");
    socket.setEncoding("latin1");
    try {
      for (let count = 0; count < calls; count += 1) {
        const began = performance.now();
        await exchange(socket, request(`localhost:${port}`));
        took.push(performance.now() - began);
      }
    } finally {
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return took;
}

/** Text of a GET. */
export function getRequest(host: string, path: string, token: string): string {
  return [`GET ${path} HTTP/1.1`, `host: ${host}`, `authorization: Bearer ${token}`, "", ""].join("\r\n");
}

/** Text of a POST with a key of its own. */
export function postRequest(host: string, path: string, token: string, key: string, body: unknown): string {
  const text = JSON.stringify(body);
  return [
    `POST ${path} HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${token}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(text)}`,
    `idempotency-key: ${key}`,
    "",
    text,
  ].join("\r\n");
}

function exchange(socket: Socket, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const read = (part: string): void => {
      answer += part;
      const bodyAt = answer.indexOf("\r\n\r\n") + 4;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(answer)?.[1]);
      if (bodyAt < 4 || answer.length < bodyAt + length) return;
      socket.off("data", read);
      if (answer.startsWith("HTTP/1.1 200 ")) resolve();
      else reject(new Error(`A call was answered: ${answer}`));
    };
    socket.on("data", read);
    socket.write(request);
  });
}
