import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Metrics } from "./metrics.ts";
import { type PipedMail, readPipedMail } from "./read-piped-mail.ts";

/** Takes a mail in, and says what became of it; rejects to have it sent again. */
type Pipe = (mail: PipedMail) => Promise<string>;

/** What else the private port answers. */
export interface PrivateParts {
  /** Null: no mails are taken. */
  readonly pipe?: Pipe | null;
  /** Whether a site is served under a host, from memory. */
  readonly isServed?: (host: string) => boolean;
}

/**
 * Serves `/metrics` on a port of its own, for the operator only, takes mails of the operator's mail server there, and says to the proxy for which
 * hosts it may get a certificate.
 */
export async function serveMetrics(
  metrics: Metrics,
  at: { readonly host: string; readonly port: number },
  { pipe = null, isServed = () => false }: PrivateParts = {},
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (pipe !== null && request.method === "POST" && request.url === "/internal/mail") {
      void takePiped(pipe, request, response);
      return;
    }
    if (request.method === "GET" && request.url?.startsWith(tlsPath)) {
      response.writeHead(answerForTls(request.url, isServed)).end();
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
  const listening = await listen(server, at);
  return {
    port: listening.port,
    async stop() {
      await listening.stop();
      metrics.close();
    },
  };
}

/** What the private port says of hosts before there is anything else to say: all but that is 503. */
export async function serveHosts(
  at: { readonly host: string; readonly port: number },
  isServed: (host: string) => boolean,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const isQuestion = request.method === "GET" && request.url?.startsWith(tlsPath);
    response.writeHead(isQuestion ? answerForTls(request.url ?? "", isServed) : 503).end();
  });
  return listen(server, at);
}

async function listen(server: Server, at: { readonly host: string; readonly port: number }) {
  server.listen(at.port, at.host);
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : at.port,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const tlsPath = "/internal/tls?";

/**
 * What Caddy asks before it gets a certificate for a name, and again at each handshake of one that it has not in memory:
 * `GET /internal/tls?domain=…`, 200 or not. An address is no host, and what is not a name costs the authority nothing.
 */
function answerForTls(url: string, isServed: (host: string) => boolean): 200 | 404 | 503 {
  const asked = new URLSearchParams(url.slice(tlsPath.length)).getAll("domain");
  const [host = ""] = asked;
  const isName = host.length <= 253 && /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(host);
  if (asked.length !== 1 || !isName) return 404;
  try {
    return isServed(host) ? 200 : 404;
  } catch {
    // The sites have not been read yet.
    return 503;
  }
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
