import { once } from "node:events";
import { createServer } from "node:http";
import type { Metrics } from "./metrics.ts";

/** Serves `/metrics` on a port of its own, for the operator only. */
export async function serveMetrics(
  metrics: Metrics,
  at: { readonly host: string; readonly port: number },
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      ({ contentType, text }) => response.writeHead(200, { "content-type": contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(at.port, at.host);
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : at.port,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      metrics.close();
    },
  };
}
