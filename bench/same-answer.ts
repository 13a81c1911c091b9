import { once } from "node:events";
import { connect, type Socket } from "node:net";

export interface SameLoad {
  readonly port: number;
  readonly clients: number;
  /** Of each client. */
  readonly calls: number;
  readonly request: string;
}

/**
 * Asks the same thing again and again over `clients` open connections, one call at a time each. All answers are as
 * long as the first, so that counting their bytes is enough: a client that reads costs more than the server.
 */
export async function askTheSame({ port, clients, calls, request }: SameLoad): Promise<void> {
  const client = async (): Promise<void> => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    await once(socket, "connect");
    try {
      const length = await firstAnswer(socket, request);
      await repeat(socket, request, { calls: calls - 1, length });
    } finally {
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

function firstAnswer(socket: Socket, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let answer = Buffer.alloc(0);
    const read = (part: Buffer): void => {
      answer = Buffer.concat([answer, part]);
      const headEnd = answer.indexOf("\r\n\r\n");
      if (headEnd < 0) return;
      const head = answer.subarray(0, headEnd).toString("latin1");
      const length = headEnd + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
      if (answer.length < length) return;
      socket.off("data", read);
      if (head.startsWith("HTTP/1.1 200 ")) resolve(length);
      else reject(new Error(`A call was answered: ${head}`));
    };
    socket.on("data", read).once("error", reject);
    socket.write(request);
  });
}

function repeat(
  socket: Socket,
  request: string,
  { calls, length }: { readonly calls: number; readonly length: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let [left, came] = [calls, 0];
    socket.once("close", () => reject(new Error("The server closed a connection.")));
    socket.on("data", (part: Buffer) => {
      came += part.length;
      if (came < length) return;
      if (came > length) return reject(new Error("An answer was longer than the first."));
      came = 0;
      left -= 1;
      if (left === 0) resolve();
      else socket.write(request);
    });
    socket.write(request);
  });
}
