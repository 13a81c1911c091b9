import { once } from "node:events";
import { Agent, createServer, request, type Server } from "node:http";
import { expect, test } from "vitest";
import { drainConnections } from "./drain-connections.ts";

/** A proxy's way: a POST, over a kept connection when there is one. */
async function post(port: number, agent: Agent): Promise<string | undefined> {
  const call = request({ host: "127.0.0.1", port, method: "POST", agent });
  call.end();
  const [answer] = await once(call, "response");
  answer.resume();
  await once(answer, "end");
  return answer.headers.connection;
}

async function listen(): Promise<{ server: Server; port: number }> {
  const server = createServer((_request, response) => response.end("done"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { server, port: typeof address === "object" && address ? address.port : 0 };
}

test("a call over a kept connection is answered while a server drains, and ends the connection and the wait", async () => {
  const { server, port } = await listen();
  const agent = new Agent({ keepAlive: true });
  expect(await post(port, agent)).toBe("keep-alive");

  const drained = drainConnections(server, 60_000);
  expect(server.listening).toBe(false);
  expect(await post(port, agent)).toBe("close");
  await drained;
  await expect(post(port, agent)).rejects.toThrow("ECONNREFUSED");
});

test("it waits for a connection without calls only as long as it may", async () => {
  const { server, port } = await listen();
  const agent = new Agent({ keepAlive: true });
  await post(port, agent);
  await drainConnections(server, 20);
  server.closeAllConnections();
  agent.destroy();
});
