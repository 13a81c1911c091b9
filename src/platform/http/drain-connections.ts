import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";

/**
 * Stops listening, and lets the kept connections end by themselves: each further answer asks to close its connection.
 * To be called before a server behind a proxy is closed, which would end idle connections in the moment in which the
 * proxy sends a call over one; it repeats no POST (nginx, `proxy_next_upstream`), and the caller would get a 502.
 * The proxy has to end what it keeps within that time: `keepalive_timeout` in deploy/nginx.conf.
 *
 * @param mostMs how long to wait for connections that stay open.
 */
export async function drainConnections(server: HttpServer, mostMs: number): Promise<void> {
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader("connection", "close");
  });
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    // What HttpServer's own `close` does after ending the idle connections.
    new Promise((resolve) => NetServer.prototype.close.call(server, resolve)),
    new Promise((resolve) => {
      timer = setTimeout(resolve, mostMs);
    }),
  ]);
  clearTimeout(timer);
}
