import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Metrics } from "./metrics.ts";
import { type PipedMail, readPipedMail } from "./read-piped-mail.ts";

/** Takes a mail in, and says what became of it; rejects to have it sent again. */
type Pipe = (mail: PipedMail) => Promise<string>;

/** Serves `/metrics` on a port of its own, for the operator only, and takes mails of the operator's mail server there. */
export async function serveMetrics(
  metrics: Metrics,
  at: { readonly host: string; readonly port: number },
  pipe: Pipe | null = null,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (pipe !== null && request.method === "POST" && request.url === "/internal/mail") {
      void takePiped(pipe, request, response);
      return;
    }
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

/** 503 has the mail server keep the mail, and try again. */
async function takePiped(pipe: Pipe, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Browsers send it with forms: no page that the operator looks at may put mails in.
  if (request.headers.origin !== undefined || request.headers["content-type"] !== "message/rfc822") {
    response.writeHead(415).end();
    return;
  }
  try {
    const fate = await pipe(await readPipedMail(request));
    response.writeHead(200, { "content-type": "text/plain" }).end(`${fate}\n`);
  } catch {
    response.writeHead(503).end();
  }
}
