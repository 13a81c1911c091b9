import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { text } from "node:stream/consumers";

export interface RpcQuestion {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** What a made-up node answers to a question: a result, or its refusal. */
export type RpcAnswer = { readonly result: unknown } | { readonly code: number; readonly message: string };

export interface CoreServer {
  /** `host:port`, without a login. */
  readonly host: string;
  /** Every request so far: its login, and the methods that it asked for. */
  readonly requests: { readonly login: string | undefined; readonly methods: readonly string[] }[];
}

/** Answers as a real node does, refusals included. */
export async function passOn(
  node: { rpc(method: string, ...params: readonly unknown[]): Promise<unknown> },
  { method, params }: RpcQuestion,
): Promise<RpcAnswer> {
  return node.rpc(method, ...params).then(
    (result) => ({ result }),
    ({ code, message }) => ({ code, message }),
  );
}

const servers: Server[] = [];

/** Serves any listener on a free port until `closeServers`. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const address = server.address();
  return `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}

export async function closeServers(): Promise<void> {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
}

/** Answers to a batch in the order in which they are sent. */
type Order = <T>(answers: readonly T[]) => readonly T[];

const backwards: Order = (answers) => answers.toReversed();

interface ServeOptions {
  readonly takesBatches?: boolean;
  readonly login?: string;
  readonly order?: Order;
}

/**
 * A node that is nothing but its answers; with `takesBatches: false` a server in front of it refuses several. Answers
 * to a batch come in any order, here from the last to the first.
 */
export async function serveCore(
  answerOf: (question: RpcQuestion) => RpcAnswer | Promise<RpcAnswer>,
  { takesBatches = true, login = "me:secret", order = backwards }: ServeOptions = {},
): Promise<CoreServer> {
  const requests: CoreServer["requests"] = [];
  const wanted = `Basic ${Buffer.from(login).toString("base64")}`;
  const answerOne = async (asked: RpcQuestion & { id: unknown }) => {
    const answer = await answerOf(asked);
    return "result" in answer
      ? { id: asked.id, result: answer.result, error: null }
      : { id: asked.id, result: null, error: answer };
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = JSON.parse(await text(request));
    const isBatch = Array.isArray(asked);
    const { authorization } = request.headers;
    const methods = isBatch ? asked.map(({ method }) => method) : [asked.method];
    requests.push({ login: authorization, methods });
    if (authorization !== wanted) response.writeHead(401).end();
    else if (isBatch && !takesBatches) response.writeHead(405).end("one at a time");
    else {
      const answers = await Promise.all([asked].flat().map(answerOne));
      const isRefused = !isBatch && answers[0]?.error !== null;
      response.writeHead(isRefused ? 500 : 200);
      response.end(JSON.stringify(isBatch ? order(answers) : answers[0]));
    }
  };
  return { host: await serve((request, response) => void answer(request, response)), requests };
}
