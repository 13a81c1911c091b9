import { createServer } from "node:http";
import { once } from "node:events";
import { json } from "node:stream/consumers";
import * as z from "zod/mini";
import { createCoreNode, Refusal } from "./core-answers.ts";
import { createEvmNode } from "./evm-answers.ts";
import { coreShapes } from "./shapes.ts";

// Nodes of all chains in a process of their own: `POST /<chain>` is JSON-RPC, `POST /reveal` lets them have the day's
// blocks, `GET /bytes` says how many bytes each has sent. Prints its address. Ends with its standard input.

const question = z.object({ id: z.unknown(), method: z.string(), params: z.array(z.unknown()) });
const questions = z.union([question, z.array(question)]);
type Question = z.output<typeof question>;

interface Node {
  reveal(): void;
  /** The text of the result. */
  answer(asked: Question): string;
}

const now = Math.floor(Date.now() / 1000);
const nodes = new Map<string, Node>([
  ...coreShapes.map((shape) => [`/${shape.chain}`, createCoreNode(shape, now)] as const),
  ["/eth", createEvmNode(now)] as const,
]);
const bytes: Record<string, number> = {};

const server = createServer((request, response) => {
  void (async () => {
    const path = request.url ?? "";
    const node = nodes.get(path);
    if (path === "/bytes") return void response.end(JSON.stringify(bytes));
    if (path === "/reveal") for (const each of nodes.values()) each.reveal();
    if (node === undefined) return void response.end();
    const asked = questions.parse(await json(request));
    const text = Array.isArray(asked)
      ? `[${asked.map((one) => answerOf(node, one)).join(",")}]`
      : answerOf(node, asked);
    const body = Buffer.from(text);
    bytes[path] = (bytes[path] ?? 0) + body.length;
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  })();
}).listen(0, "127.0.0.1");
server.keepAliveTimeout = 60_000;
await once(server, "listening");
const address = server.address();
process.stdout.write(`http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}\n`);
process.stdin.resume().on("end", () => process.exit());

function answerOf(node: Node, asked: Question): string {
  const id = JSON.stringify(asked.id);
  try {
    return `{"jsonrpc":"2.0","id":${id},"result":${node.answer(asked)}}`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ code: error.code, message: error.message })}}`;
  }
}
