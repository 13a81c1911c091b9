import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { readApiDescription } from "./api-description.fixture.ts";
import {
  createNamecomTestbed,
  type NamecomTestbed,
  type StubAnswer,
  type StubRequest,
} from "./testbed.fixture.ts";

/** An HTTP server that has exactly the operations of the published description, over a small set of names. */
export interface NamecomStub {
  readonly url: string;
  /** The same names over a connection that breaks off after every act. */
  readonly lossyUrl: string;
  readonly testbed: NamecomTestbed;
  /** Requests and answers that break the description. */
  readonly problems: string[];
  close(): Promise<void>;
}

export const stubAccess = { user: "stub-user", token: "stub-token" };
const authorization = `Basic ${Buffer.from(`${stubAccess.user}:${stubAccess.token}`).toString("base64")}`;

export async function startNamecomStub(): Promise<NamecomStub> {
  const operations = readApiDescription().map((operation) => ({
    operation,
    // No name has a colon or a slash.
    pattern: new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, "(?<$1>[^/:]+)")}$`),
  }));
  const testbed = createNamecomTestbed();
  const problems: string[] = [];

  function answer(
    method: string,
    target: string,
    body: StubRequest["body"],
    headers: Record<string, unknown>,
  ): StubAnswer {
    const { pathname, searchParams } = new URL(target, "http://stub");
    const found = operations.find(
      ({ operation, pattern }) => operation.method === method && pattern.test(pathname),
    );
    if (found === undefined) {
      problems.push(`there is no ${method} ${pathname}`);
      return { status: 404, body: { message: "Not Found" } };
    }
    if (headers["authorization"] !== authorization) return { status: 401, body: { message: "Unauthorized" } };
    const { operation, pattern } = found;
    const asked = operation.problemOfRequest(body, searchParams);
    if (asked !== null) problems.push(asked);
    const params = pattern.exec(pathname)?.groups ?? {};
    const key = headers["x-idempotency-key"];
    const made = testbed.perform(operation.id, {
      params,
      body,
      query: searchParams,
      key: typeof key === "string" ? key : null,
    });
    const reported = operation.problemOfAnswer(made.status, made.body);
    if (reported !== null) problems.push(`stub, ${operation.id}: ${reported}`);
    return made;
  }

  async function reply(request: IncomingMessage, response: ServerResponse, isLossy: boolean): Promise<void> {
    const { method = "GET", url = "/" } = request;
    const sent = await text(request);
    const { status, body } = answer(method, url, sent === "" ? null : JSON.parse(sent), request.headers);
    // A check of a name is not an act, though it is posted.
    if (isLossy && method !== "GET" && !url.includes("check")) {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { "content-type": "application/json" });
    response.end(body === undefined ? "" : JSON.stringify(body));
  }

  const start = async (isLossy: boolean) => {
    const server = createServer((request, response) => {
      void reply(request, response, isLossy);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return server;
  };
  const urlOf = (server: Awaited<ReturnType<typeof start>>): string => {
    const address = server.address();
    if (typeof address !== "object" || address === null) throw new Error("the stub listens on a port");
    return `http://127.0.0.1:${(address satisfies AddressInfo).port}`;
  };
  const servers = [await start(false), await start(true)] as const;
  return {
    url: urlOf(servers[0]),
    lossyUrl: urlOf(servers[1]),
    testbed,
    problems,
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
