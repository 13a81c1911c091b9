import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "#src/platform/log/log.ts";
import { KeptAnswers } from "./kept-answers.ts";

let server: Server;
let port: number;
let isCurrent: boolean;
let counted: number;

async function start(isDemo: boolean): Promise<void> {
  server = createServer((_request, response) => response.end("router"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  port = typeof address === "object" && address ? address.port : 0;
  const kept = new KeptAnswers({
    log: createLog("silent"),
    isDemo,
    onAnswer: () => {
      counted += 1;
    },
  });
  kept.standBefore(server);
  for (const [url, dependsOnLanguage] of [
    ["/", true],
    ["/de", false],
  ] as const) {
    kept.keep({
      host: "shop.example",
      url,
      headers: { "content-type": "text/html", "x-request-id": "first", "x-many": ["a"] },
      body: Buffer.from("kept"),
      dependsOnLanguage,
      isCurrent: () => isCurrent,
    });
  }
}

interface Answer {
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const all = { host: "shop.example", "accept-encoding": "gzip, br", ...headers };
  return new Promise((resolve, reject) => {
    request({ port, host: "127.0.0.1", path, method, headers: all }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (part: string) => {
        body += part;
      });
      answer.on("end", () => resolve({ body, headers: answer.headers }));
    })
      .on("error", reject)
      .end();
  });
}

beforeEach(() => {
  [isCurrent, counted] = [true, 0];
});
afterEach(() => server.close());

test("a plain request gets the kept bytes and headers, with an id of its own", async () => {
  await start(false);
  const [first, second] = [await ask("/"), await ask("/", { cookie: "signed_in=1" })];
  expect([first.body, second.body, counted]).toEqual(["kept", "kept", 2]);
  expect(first.headers).toMatchObject({ "content-type": "text/html", "content-length": "4", "x-many": "a" });
  expect(first.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
});

test.each<[string, string, Record<string, string>, string?]>([
  ["another page", "/servers", {}],
  ["a query", "/?a=1", {}],
  ["another host", "/", { host: "other.example" }],
  ["a chosen language", "/", { cookie: "a=1; language=de" }],
  ["a browser without brotli", "/", { "accept-encoding": "gzip, br;q=0" }],
  ["a browser that has the page", "/", { "if-none-match": 'W/"x"' }],
  ["a part of it", "/", { range: "bytes=0-1" }],
  ["another host's name in between", "/", { "x-forwarded-host": "other.example" }],
  ["a call", "/", {}, "POST"],
])("%s is for the router", async (_what, path, headers, method) => {
  await start(false);
  expect((await ask(path, headers, method)).body).toBe("router");
});

test("a page in the language of its path does not depend on the cookie", async () => {
  await start(false);
  expect((await ask("/de", { cookie: "language=ja" })).body).toBe("kept");
});

test("a page older than a change is rendered again", async () => {
  await start(false);
  isCurrent = false;
  expect((await ask("/")).body).toBe("router");
});

test("behind a proxy a live site answers, and a demo leaves the refusal to the router", async () => {
  const proxied = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https" };
  await start(false);
  expect((await ask("/", proxied)).body).toBe("kept");
  server.close();
  await start(true);
  expect((await ask("/", proxied)).body).toBe("router");
});

test("a thousand hosts are not kept for ever", async () => {
  await start(false);
  const kept = new KeptAnswers({ log: createLog("silent"), isDemo: false });
  const keepFor = (host: string) =>
    kept.keep({
      host,
      url: "/",
      headers: {},
      body: Buffer.from("kept"),
      dependsOnLanguage: false,
      isCurrent: () => true,
    });
  kept.standBefore(server);
  keepFor("first.example");
  expect((await ask("/", { host: "first.example" })).body).toBe("kept");
  for (let count = 0; count < 1000; count += 1) keepFor(`host-${count}.example`);
  expect((await ask("/", { host: "first.example" })).body).toBe("router");
});
