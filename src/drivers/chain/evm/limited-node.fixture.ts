import { createServer } from "node:http";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";

const call = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()) });
type Call = z.output<typeof call>;

/** A node in front of another one that supports less, and records its questions. */
export interface LimitedNode {
  readonly url: string;
  readonly asked: readonly Call[];
  close(): Promise<void>;
}

/** Passes everything on to the node at `url` but what `refuses` selects: that gets the error of a node without it. */
export async function limitNode(url: string, refuses: (call: Call) => boolean): Promise<LimitedNode> {
  const asked: Call[] = [];
  const headers = { "content-type": "application/json" };
  const answerTo = async (body: string): Promise<string> => {
    const question = call.parse(JSON.parse(body));
    asked.push(question);
    if (!refuses(question)) return (await fetch(url, { method: "POST", headers, body })).text();
    const error = { code: -32_601, message: `${question.method} is not available here` };
    return JSON.stringify({ jsonrpc: "2.0", id: question.id, error });
  };
  const server = createServer((request, answer) => {
    answer.setHeader("content-type", "application/json");
    void text(request)
      .then(answerTo)
      .then((body) => answer.end(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Like most hosted nodes. */
export function isTrace({ method }: Call): boolean {
  return /^(debug_)?trace/.test(method);
}
