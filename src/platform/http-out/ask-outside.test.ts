import { createServer as createHttps } from "node:https";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { makeCertificate } from "#src/sandbox/epp-server/make-certificate.ts";
import { askOutside, type OutsideError } from "./ask-outside.ts";
import type { OutsideRules } from "./outside-rules.ts";

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    if ("closeAllConnections" in server && typeof server.closeAllConnections === "function")
      server.closeAllConnections();
    server.close();
  }
});

const demo: OutsideRules = {
  isOpen: () => false,
  allowsLoopback: true,
  ownHosts: () => [],
  resolve: async () => [],
};

async function listen(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  // A TCP server has an address of this form.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (server.address() as AddressInfo).port;
}

async function serve(listener: RequestListener): Promise<string> {
  return `http://127.0.0.1:${await listen(createServer(listener))}/hook`;
}

function ask(url: string, rules = demo, deadlineMs = 5000) {
  return askOutside(rules, { url, headers: { "x-test": "1" }, body: Buffer.from('{"a":1}'), deadlineMs });
}

async function failureOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "none";
  } catch (error) {
    // `askOutside` throws nothing else.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { kind, detail } = error as OutsideError;
    return kind === detail ? kind : `${kind} ${detail}`;
  }
}

test("the body arrives as it is, with its length, and the answer comes back", async () => {
  const seen: unknown[] = [];
  const url = await serve((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part) => (text += part));
    request.on("end", () => {
      seen.push(
        request.method,
        request.url,
        request.headers["x-test"],
        request.headers["content-length"],
        text,
      );
      response.writeHead(503, { "retry-after": "120" }).end("later");
    });
  });
  const answer = await ask(url);
  expect(seen).toEqual(["POST", "/hook", "1", "7", '{"a":1}']);
  expect({ ...answer, body: answer.body.toString() }).toEqual({
    status: 503,
    retryAfter: "120",
    body: "later",
  });
});

test.each([301, 302, 303, 307, 308])(
  "T29 a redirect by %i is an answer and is not followed",
  async (status) => {
    let calls = 0;
    const url = await serve((request, response) => {
      calls += 1;
      response.writeHead(status, { location: "http://169.254.169.254/latest/meta-data/" }).end();
      request.resume();
    });
    expect((await ask(url)).status).toBe(status);
    expect(calls).toBe(1);
  },
);

test("T29 of a hundred megabytes 64 KB are read", async () => {
  let sent = 0;
  const url = await serve((_request, response) => {
    const part = Buffer.alloc(64 * 1024, "x");
    const write = (): void => {
      while (sent < 100 * 1024 * 1024 && !response.destroyed) {
        sent += part.length;
        if (!response.write(part)) return void response.once("drain", write);
      }
      response.end();
    };
    write();
  });
  const answer = await ask(url);
  expect(answer.body.length).toBe(64 * 1024);
  expect(sent).toBeLessThan(20 * 1024 * 1024);
});

test.each([
  ["without an answer", () => undefined],
  [
    "byte by byte",
    (_: unknown, response: { write: (text: string) => void }) => drip(() => response.write("x")),
  ],
])("a receiver that goes on %s is left at the deadline", async (_name, listener) => {
  const begin = performance.now();
  expect(await failureOf(ask(await serve(listener), demo, 300))).toBe("slow");
  expect(performance.now() - begin).toBeLessThan(3000);
});

test("what is no HTTP, closes at once, or says too much in its head is lost", async () => {
  const { createServer: createTcp } = await import("node:net");
  const speak = async (text: string | null) => {
    const port = await listen(
      createTcp((socket) => {
        socket.on("error", () => undefined);
        if (text === null) socket.destroy();
        else socket.end(text);
      }),
    );
    return failureOf(ask(`http://127.0.0.1:${port}/`));
  };
  expect(await speak("SSH-2.0-OpenSSH_9.2\r\n")).toMatch(/^lost HPE_/);
  expect(await speak(null)).toBe("lost ECONNRESET");
  expect(await speak(`HTTP/1.1 200 OK\r\nx: ${"x".repeat(20_000)}\r\n\r\n`)).toBe("lost HPE_HEADER_OVERFLOW");
  expect(
    await speak("HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
  ).toMatch(/^lost/);
});

test("a port on which no one listens is lost", async () => {
  const server = createServer();
  const port = await listen(server);
  server.close();
  expect(await failureOf(ask(`http://127.0.0.1:${port}/`))).toBe("lost ECONNREFUSED");
});

test("a name is dialled at the address that was compared, and its certificate must be that of the name", async () => {
  const day = 86_400_000;
  const now = Date.now();
  const valid = { hosts: ["hooks.shop.dev"], from: new Date(now - day), until: new Date(now + day) };
  const own = makeCertificate(valid);
  const port = await listen(createHttps(own, (_request, response) => response.end("ok")));
  const compared: string[] = [];
  const rules: OutsideRules = {
    ...demo,
    allowsLoopback: false,
    isOpen: (address) => compared.push(address) > 0,
    resolve: async () => ["127.0.0.1"],
    ca: own.cert,
  };
  const answer = await ask(`https://hooks.shop.dev:${port}/`, rules);
  expect(answer.body.toString()).toBe("ok");
  expect(compared).toEqual(["127.0.0.1"]);
  expect(await failureOf(ask(`https://other.shop.dev:${port}/`, rules))).toBe(
    "lost ERR_TLS_CERT_ALTNAME_INVALID",
  );
  const { ca: _unknown, ...usual } = rules;
  expect(await failureOf(ask(`https://hooks.shop.dev:${port}/`, usual))).toMatch(/^lost .*SELF_SIGNED/);
});

function drip(write: () => void): void {
  const timer = setInterval(write, 50);
  setTimeout(() => clearInterval(timer), 2000).unref();
}
