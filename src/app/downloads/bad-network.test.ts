import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readEveryRoute } from "../../../scripts/safety/read-contracts.ts";
import { moorageFile } from "./moorage-file.ts";
import { installMoorage } from "./run-moorage.fixture.ts";

// The program against sites that answer as ours never should, and networks that fail.

const token = `mrg_${"0".repeat(36)}`;
const server = `srv_${"0".repeat(26)}`;
const limits = { timeout: 60_000 };

type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => void;

interface Seen {
  readonly call: string;
  readonly authorization: string | undefined;
  readonly key: string | undefined;
}

async function startSite(answer: Answer) {
  const seen: Seen[] = [];
  const site = createServer((request, response) => {
    const key = request.headers["idempotency-key"];
    const { authorization } = request.headers;
    seen.push({ call: `${request.method} ${request.url}`, authorization, key: key?.toString() });
    answer(request, response, seen.length);
  });
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
  const address = site.address();
  const stop = () => {
    site.closeAllConnections();
    site.close();
  };
  return { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`, seen, stop };
}

let moorage: Awaited<ReturnType<typeof installMoorage>>;

beforeAll(async () => {
  const routes = await readEveryRoute();
  const site = await startSite((request, response) => {
    response.end(moorageFile(routes, { name: "Site", origin: `http://${request.headers.host}` }));
  });
  moorage = await installMoorage(site.url);
  site.stop();
});

afterAll(() => moorage.drop());

async function use(answer: Answer, ...args: readonly string[]) {
  const site = await startSite(answer);
  onTestFinished(site.stop);
  const env = { MOORAGE_TOKEN: token, MOORAGE_URL: site.url };
  return { ...(await moorage.run(args, { env })), seen: site.seen };
}

const lose: Answer = (request) => request.socket.destroy();
const json = (value: object): Answer => {
  return (_, response) => response.setHeader("content-type", "application/json").end(JSON.stringify(value));
};

describe("a lost answer", () => {
  test("of a read is asked for again", limits, async () => {
    const { code, seen } = await use(
      (...all) => (all[2] < 3 ? lose(...all) : json({ ok: true })(...all)),
      "whoami",
    );
    expect([code, seen.length]).toEqual([0, 3]);
  });

  test("of a call that could be carried out twice is not, and is said to be unknown", limits, async () => {
    const { code, err, seen } = await use(lose, "servers", "restart", server);
    expect([code, seen.length]).toEqual([6, 1]);
    expect(err).toContain("not known");
  });

  test("of an order is asked for under one key, which is shown at the end", limits, async () => {
    const args = ["servers", "prolong", server, "--months", "1", "--yes", "--expected-total-cents", "490"];
    const { code, err, seen } = await use(lose, ...args);
    const keys = new Set(seen.map(({ key }) => key));
    expect([code, seen.length, keys.size]).toEqual([6, 5, 1]);
    expect(err).toContain(`--idempotency-key ${[...keys][0]} --expected-total-cents 490`);
  });

  test("interrupted meanwhile, it says how to find out", limits, async () => {
    const site = await startSite((_, response) => {
      response.setHeader("retry-after", "200").writeHead(503).end("{}");
    });
    onTestFinished(site.stop);
    const args = ["servers", "prolong", server, "--months", "1", "--yes", "--expected-total-cents", "490"];
    const env = { MOORAGE_TOKEN: token, MOORAGE_URL: site.url };
    const { code, err } = await moorage.run(args, { env, interruptAt: /again in 200 s/ });
    expect([code, err]).toEqual([130, expect.stringContaining(`--idempotency-key ${site.seen[0]?.key}`)]);
  });
});

test("429 is waited out as long as the site says", limits, async () => {
  const { code, err, seen } = await use((request, response, count) => {
    if (count > 1) return json({ ok: true })(request, response, count);
    response.setHeader("retry-after", "1").writeHead(429).end("{}");
  }, "whoami");
  expect([code, seen.length, err]).toEqual([0, 2, "429: trying again in 1 s.\n"]);
});

test("T28 a key is sent to no other host by a redirect", limits, async () => {
  const elsewhere = await startSite(json({ ok: true }));
  onTestFinished(elsewhere.stop);
  const { code, seen } = await use((_, response) => {
    response.setHeader("location", `${elsewhere.url}/api/v2/whoami`).writeHead(307).end();
  }, "whoami");
  expect([code, seen.length, elsewhere.seen]).toEqual([3, 1, []]);
});

test("a page in place of an answer is no success", limits, async () => {
  const { code } = await use((_, response) => response.end("<!doctype html>"), "whoami");
  expect(code).toBe(6);
});

test("names cannot drive the terminal, and a key in an error is not printed", limits, async () => {
  const servers = [{ id: server, name: "a\u001b[2Jb\u009bc\u202ed\re" }];
  const { out } = await use(json({ servers, nextCursor: null }), "servers", "list");
  expect(out).toContain("a\ufffd[2Jb\ufffdc\ufffdd\ufffde");
  const refused = await use((_, response) => {
    response.writeHead(422).end(JSON.stringify({ error: { code: "x", message: `not ${token}\u001b[2J` } }));
  }, "whoami");
  expect([refused.code, refused.err]).toEqual([3, expect.not.stringContaining(token)]);
  expect(refused.err).not.toContain("\u001b");
});

test("an order is never sent with an agreement that was not given", limits, async () => {
  const bodies: string[] = [];
  const { code } = await use(
    (request, response, count) => {
      request.setEncoding("utf8").on("data", (part: string) => bodies.push(part));
      request.on("end", () => json({ order: {} })(request, response, count));
    },
    "servers",
    "prolong",
    server,
    "--months",
    "1",
    "--yes",
  );
  // A site that takes a total that no order has is not believed.
  expect([code, bodies]).toEqual([6, [expect.stringContaining(String(Number.MAX_SAFE_INTEGER))]]);
});
