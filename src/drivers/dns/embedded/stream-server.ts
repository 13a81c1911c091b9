import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { StreamSlots } from "./stream-slots.ts";

/** A connection without a whole question for this long is closed: one byte now and then keeps none open. */
const questionMs = 10_000;
/** A connection that never stops asking is ended as well: it may connect again. */
const maxQueries = 1_000;

/** Calls `answer` once, now or later, in any order (RFC 7766 7); null closes the connection. */
type Respond = (message: Buffer, answer: (answer: Buffer | null) => void) => void;

export interface StreamServer {
  readonly port: number;
  close(): void;
}

/** DNS over TCP (RFC 7766): messages with two bytes of length in front, several on one connection. */
export async function openStreamServer(
  address: { readonly host: string; readonly port: number },
  respond: Respond,
): Promise<StreamServer> {
  const slots = new StreamSlots();
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    slots.add(socket);
    const deadline = setTimeout(() => socket.destroy(), questionMs);
    socket.on("close", () => clearTimeout(deadline));
    serve(socket, (message, answer) => {
      deadline.refresh();
      slots.touch(socket);
      respond(message, answer);
    });
  });
  server.listen(address.port, address.host);
  await once(server, "listening");
  const bound = server.address();
  return {
    port: typeof bound === "object" && bound !== null ? bound.port : address.port,
    close: () => {
      server.close();
      slots.closeAll();
    },
  };
}

function serve(socket: Socket, respond: Respond): void {
  let waiting: Buffer = Buffer.alloc(0);
  let queries = 0;
  socket.on("data", (chunk: Buffer) => {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    while (waiting.length >= 2) {
      const length = waiting.readUInt16BE(0);
      if (waiting.length < 2 + length) return;
      const message = waiting.subarray(2, 2 + length);
      waiting = waiting.subarray(2 + length);
      queries += 1;
      if (queries > maxQueries) return void socket.destroy();
      respond(message, (answer) => write(socket, answer));
      if (socket.destroyed) return;
    }
  });
}

function write(socket: Socket, answer: Buffer | null): void {
  if (answer === null) return void socket.destroy();
  if (socket.destroyed) return;
  const head = Buffer.alloc(2);
  head.writeUInt16BE(answer.length);
  // Stops writing to a client that asks and does not read.
  const isTaken = socket.write(Buffer.concat([head, answer]));
  if (!isTaken && socket.writableLength > 1_000_000) socket.destroy();
}
