import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

interface Trouble {
  /** What an answer becomes on its way: `GET /v2/servers/quote`. */
  readonly change?: (call: string, text: string) => string;
}

/**
 * A network between a program and the product that is as bad as a program has to bear: the first call of each path is
 * refused with 503 for a second, and the first order's answer is lost after the order was made. Pages of lists have one
 * entry each.
 */
export async function startRelay(target: string, { change = (_, text) => text }: Trouble = {}) {
  const seen = new Map<string, number>();
  const keys: string[] = [];
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = (request.url ?? "").replace("limit=50", "limit=1");
    const call = `${request.method} ${url.split("?", 1)[0]?.replace(/^\/api/, "")}`;
    const times = (seen.get(call) ?? 0) + 1;
    seen.set(call, times);
    const body = await buffer(request);
    if (times === 1) {
      const error = { code: "unavailable", message: "Away for a moment.", requestId: "relay" };
      response.writeHead(503, { "retry-after": "1", "content-type": "application/json" });
      response.end(JSON.stringify({ error }));
      return;
    }
    const { authorization = "", "content-type": type } = request.headers;
    const key = request.headers["idempotency-key"];
    if (typeof key === "string") keys.push(key);
    const answer = await fetch(target + url, {
      method: request.method ?? "GET",
      headers: {
        authorization,
        ...(type !== undefined && { "content-type": type }),
        ...(typeof key === "string" && { "idempotency-key": key }),
      },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    const text = change(call, await answer.text());
    if (call === "POST /v2/servers/purchase" && times === 2) {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, { "content-type": "application/json" }).end(text);
  };
  const server = createServer((request, response) => {
    pass(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    /** The idempotency keys that came, in order. */
    keys,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
