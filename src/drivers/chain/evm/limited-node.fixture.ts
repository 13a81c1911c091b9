import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";

const call = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()) });
const request = z.union([call, z.array(call)]);
const answer = z.looseObject({ id: z.unknown(), result: z.optional(z.unknown()) });
type Call = z.output<typeof call>;

/** An error object of JSON-RPC, or what to answer in place of the node's result. */
type Instead =
  | { readonly error: { readonly code: number; readonly message: string } }
  | { readonly result: unknown };

export interface ProxySettings {
  /** What a call is answered with; null for what the node answers. */
  readonly answers?: (call: Call) => Instead | null;
  /** Changes what the node answered. */
  readonly rewrites?: (call: Call, result: unknown) => unknown;
  /** The way to the node and back. */
  readonly delayMs?: number;
  /** The most calls of a request; those of a larger one get one error for all of them. */
  readonly largestBatch?: number;
  /** Answers byte by byte, 20 ms each, while it returns true. */
  readonly dribbles?: () => boolean;
}

/** A node in front of another one that supports less, lies or is far away, and records its questions. */
export interface LimitedNode {
  readonly url: string;
  /** Every call, those of a batch too. */
  readonly asked: readonly Call[];
  /** How many requests they came in. */
  requests(): number;
  close(): Promise<void>;
}

/** Passes everything on to the node at `url` but what `refuses` selects: that gets the error of a node without it. */
export async function limitNode(url: string, refuses: (call: Call) => boolean): Promise<LimitedNode> {
  return proxyNode(url, {
    answers: (asked) =>
      refuses(asked) ? { error: { code: -32_601, message: `${asked.method} is not available here` } } : null,
  });
}

export async function proxyNode(url: string, settings: ProxySettings): Promise<LimitedNode> {
  const { delayMs = 0, largestBatch = Infinity } = settings;
  const asked: Call[] = [];
  let requests = 0;
  const answerTo = async (body: string): Promise<string> => {
    const question = request.parse(JSON.parse(body));
    const calls = Array.isArray(question) ? question : [question];
    requests += 1;
    await pause(delayMs);
    if (calls.length > largestBatch) {
      return JSON.stringify({ id: null, error: { code: -32_600, message: "too many calls at once" } });
    }
    asked.push(...calls);
    const answers = await answerAll(url, calls, settings);
    return JSON.stringify(Array.isArray(question) ? answers : answers[0]);
  };
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await answerTo(await text(incoming));
    outgoing.setHeader("content-type", "application/json");
    if (settings.dribbles?.() === true) await dribble(outgoing, body);
    else outgoing.end(body);
  };
  // A node that ended leaves its callers without an answer.
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    asked,
    requests: () => requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function answerAll(url: string, calls: readonly Call[], settings: ProxySettings): Promise<unknown[]> {
  const own = new Map(calls.map((asked) => [asked.id, settings.answers?.(asked) ?? null]));
  const passed = calls.filter(({ id }) => own.get(id) === null);
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(passed.map((one) => ({ jsonrpc: "2.0", ...one })));
  const reply: unknown =
    passed.length === 0 ? [] : await (await fetch(url, { method: "POST", headers, body })).json();
  const answers = new Map(
    z
      .array(answer)
      .parse(reply)
      .map((one) => [one.id, one]),
  );
  return calls.map((asked) => {
    const found = own.get(asked.id) ?? answers.get(asked.id);
    const isChanged = settings.rewrites !== undefined && found !== undefined && "result" in found;
    const result = isChanged ? { result: settings.rewrites?.(asked, found.result) } : {};
    return { jsonrpc: "2.0", ...found, ...result, id: asked.id };
  });
}

/** Never comes to the end within a test. */
async function dribble(outgoing: ServerResponse, body: string): Promise<void> {
  for (const letter of body) {
    if (outgoing.destroyed) return;
    outgoing.write(letter);
    await pause(20);
  }
  outgoing.end();
}

/** Like most hosted nodes. */
export function isTrace({ method }: Call): boolean {
  return /^(debug_)?trace/.test(method);
}
