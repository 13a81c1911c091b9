import { Duplex } from "node:stream";

/** What the call for a console answers. */
interface ConsoleTicket {
  readonly path: string;
  readonly protocols: readonly string[];
}

/** Opens a server's console by a ticket and its session, like a viewer outside of the browser. */
export async function openConsole(
  url: string,
  { path, protocols }: ConsoleTicket,
  token: string,
): Promise<Duplex> {
  // Node's WebSocket accepts headers, which the browser's type lacks.
  const socket: WebSocket = Reflect.construct(WebSocket, [
    `${url.replace(/^http/, "ws")}${path}`,
    { protocols: [...protocols], headers: { origin: url, authorization: `Bearer ${token}` } },
  ]);
  socket.binaryType = "arraybuffer";
  const stream = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _encoding, done) => {
      socket.send(Uint8Array.from(chunk));
      done();
    },
    final: (done) => {
      socket.close();
      done();
    },
  });
  socket.addEventListener("message", ({ data }: MessageEvent<ArrayBuffer>) => stream.push(Buffer.from(data)));
  socket.addEventListener("close", () => stream.destroy());
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error("the console refused the ticket")), {
      once: true,
    });
  });
  return stream;
}
