import { createServer, request } from "node:http";
import { once } from "node:events";

/** For tests: a connection to an engine that loses the answer of every change after the engine has made it. */
export interface LossyWay {
  readonly socket: string;
  close(): void;
}

export async function openLossyWay(
  engine: string,
  socket: string,
  keeps: (path: string) => boolean = () => false,
): Promise<LossyWay> {
  const server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const forwarded = request({ socketPath: engine, method, path, headers });
    asked.pipe(forwarded);
    forwarded.on("error", () => asked.socket.destroy());
    forwarded.on("response", (reported) => {
      if (method !== "GET" && !keeps(path ?? "")) {
        reported.resume();
        asked.socket.destroy();
        return;
      }
      answer.writeHead(reported.statusCode ?? 502, reported.headers);
      reported.pipe(answer);
    });
  });
  server.listen(socket);
  await once(server, "listening");
  return { socket, close: () => server.close() };
}
