import { createServer, type Socket } from "node:net";
import { once } from "node:events";

/** The test file of all scanners, in two parts: a whole one in a source file would be found by those of its readers. */
export const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

export interface FakeClamd {
  /** `127.0.0.1:port`. */
  readonly address: string;
  /** What it answers in place of its own words from now on; null: nothing, and it stays silent. */
  say(answer: string | null): void;
  /** The bytes of the last file. */
  received(): Buffer;
  close(): Promise<void>;
}

/** Uses clamd's protocol, and finds the EICAR test file anywhere. */
export async function startFakeClamd(maxBytes = 26_214_400): Promise<FakeClamd> {
  let said: string | null | undefined;
  let last = Buffer.alloc(0);
  const open = new Set<Socket>();
  const answer = (socket: Socket, own: string): void => {
    if (said !== null) socket.end(`${said ?? own}\0`);
  };
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined).on("close", () => open.delete(socket));
    let read = Buffer.alloc(0);
    let file: Buffer[] | null = null;
    socket.on("data", (piece) => {
      read = Buffer.concat([read, piece]);
      if (file === null) {
        const end = read.indexOf(0);
        if (end < 0) return;
        const command = read.subarray(0, end).toString();
        read = read.subarray(end + 1);
        if (command === "zVERSION") return answer(socket, "ClamAV 1.4.3/27000/Fri Nov 27 08:00:00 2026");
        if (command !== "zINSTREAM") return answer(socket, "UNKNOWN COMMAND");
        file = [];
      }
      while (read.length >= 4) {
        const length = read.readUInt32BE(0);
        if (length === 0) {
          last = Buffer.concat(file);
          return answer(socket, last.includes(eicar) ? "stream: Eicar-Test-Signature FOUND" : "stream: OK");
        }
        if (read.length < 4 + length) return;
        file.push(read.subarray(4, 4 + length));
        read = read.subarray(4 + length);
        if (file.reduce((sum, { length: bytes }) => sum + bytes, 0) > maxBytes) {
          socket.end("INSTREAM size limit exceeded. ERROR\0");
          socket.removeAllListeners("data").resume();
          return;
        }
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const place = server.address();
  return {
    address: `127.0.0.1:${typeof place === "object" && place ? place.port : 0}`,
    say: (next) => {
      said = next;
    },
    received: () => last,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
