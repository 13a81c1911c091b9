import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { postJson, type PostLimits } from "./post-json.ts";

const limits: PostLimits = {
  timeoutMs: 300,
  minBytesPerSecond: 1_000,
  longestMs: 2_000,
  maxBytes: 10_000,
};

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const address = server.address();
  return `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}

test("an answer is read whatever its status, and a login in the URL is sent as a header", async () => {
  const host = await serve((request, answer) => {
    answer.statusCode = 429;
    answer.end(`${request.method} ${request.url} ${request.headers.authorization}`);
  });
  expect(await postJson(`http://me:s%20p@${host}/key`, "{}", limits)).toEqual({
    status: 429,
    body: `POST /key Basic ${Buffer.from("me:s p").toString("base64")}`,
  });
});

test("a node that answers byte by byte costs the time limit, not more", async () => {
  const host = await serve((_, answer) => {
    answer.write("{");
    const timer = setInterval(() => answer.write(" "), 20);
    answer.on("close", () => clearInterval(timer));
  });
  const begin = performance.now();
  await expect(postJson(`http://${host}/key`, "{}", limits)).rejects.toMatchObject({ kind: "slow" });
  expect(performance.now() - begin).toBeLessThan(limits.longestMs);
});

test("a large answer that keeps coming may take longer, but not for ever", async () => {
  const slowly = (parts: number): Promise<string> =>
    serve((_, answer) => {
      let left = parts;
      const timer = setInterval(() => {
        answer.write("x".repeat(200));
        left -= 1;
        if (left === 0) answer.end();
      }, 50);
      answer.on("close", () => clearInterval(timer));
    });
  const { body } = await postJson(`http://${await slowly(10)}`, "{}", limits);
  expect(body.length).toBe(2_000);
  const endless = postJson(`http://${await slowly(Infinity)}`, "{}", { ...limits, longestMs: 1_000 });
  await expect(endless).rejects.toMatchObject({ kind: "slow" });
});

test("an answer above the size limit is refused, packed ones by what they unpack to", async () => {
  const host = await serve((request, answer) => {
    const body = "x".repeat(request.url === "/fits" ? 10_000 : 10_001);
    if (request.url !== "/packed") return answer.end(body);
    answer.setHeader("content-encoding", "gzip");
    return answer.end(gzipSync(body));
  });
  // What is compared here is the size: a busy machine may take its time.
  const relaxed = { ...limits, timeoutMs: 10_000 };
  expect((await postJson(`http://${host}/fits`, "{}", relaxed)).body.length).toBe(10_000);
  await expect(postJson(`http://${host}/more`, "{}", relaxed)).rejects.toMatchObject({ kind: "large" });
  await expect(postJson(`http://${host}/packed`, "{}", relaxed)).rejects.toMatchObject({ kind: "large" });
});

test("redirects are not followed, and no failure shows the URL", async () => {
  const host = await serve((request, answer) => {
    if (request.url === "/cut-key") return request.socket.destroy();
    return answer.writeHead(307, { location: "/elsewhere" }).end();
  });
  for (const url of [`http://${host}/moved-key`, `http://${host}/cut-key`, "http://127.0.0.1:1/port-key"]) {
    const failure: unknown = await postJson(url, "{}", limits).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: "lost" });
    expect(String(failure)).not.toContain("key");
  }
});
