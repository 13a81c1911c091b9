import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { releaseAtEnd } from "../scripts/suite/resources.ts";
import { type Answer, callApi, callOk } from "./harness/api-client.ts";
import { openConsole } from "./harness/console-socket.ts";
import { buyServer, topUp, waitForStatus } from "./harness/furnished-customer.ts";
import { type Site, startSite } from "./harness/site.ts";

// What must not leak: files outside the public folder by a path, and secrets by the log.

let site: Site;
let dataDir: string;
/** Written into every file of the data folder that a path could reach. */
const marker = `marker ${randomUUID()}`;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "exposure-"));
  releaseAtEnd(() => rm(dataDir, { recursive: true }));
  for (const name of ["secret.txt", ".env", "dev-accounts.json.old"])
    await writeFile(join(dataDir, name), marker);
  site = await startSite({ LOG_LEVEL: "debug", DATA_DIR: dataDir });
});

/** A path exactly as it is written: other clients would normalise it. */
function getRaw(path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site.url);
    request({ hostname, port, path }, (answer) => {
      let body = "";
      answer.setEncoding("latin1").on("data", (part: string) => {
        body += part;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
    })
      .on("error", reject)
      .end();
  });
}

const files = [
  ".env",
  ".git/config",
  ".git/HEAD",
  "package.json",
  "package-lock.json",
  "src/main.ts",
  "src/config/config.ts",
  "migrations/0001-create-platform.sql",
  "node_modules/fastify/package.json",
  "data/dev-accounts.json",
  "data/secret.txt",
  "secret.txt",
  "dev-accounts.json",
  "data/postgres/PG_VERSION",
  "etc/passwd",
  "proc/self/environ",
];
const climbs = [
  "",
  "../",
  "../../",
  "../../../../../../",
  "..%2f",
  "%2e%2e/",
  "%2e%2e%2f",
  "..%5c",
  "....//",
  "..;/",
];
const starts = [
  "/",
  "//",
  "/assets/",
  "/assets//",
  "/api/",
  "/api/docs/",
  "/api/docs/js/",
  "/.well-known/",
  "/dev/",
];
const extras = [
  [
    "/install",
    "/setup",
    "/install.php",
    "/wp-admin/",
    "/phpmyadmin/",
    "/server-status",
    "/metrics",
    "/debug",
  ],
  ["/backup.sql", "/dump.sql", "/database.backup", "/id_rsa", "/.ssh/id_rsa", "/.npmrc", "/.DS_Store"],
  ["/assets/.vite/manifest.json", "/.vite/manifest.json", "/manifest.json", "/dist/", "/assets/", "/assets"],
  [`/${encodeURIComponent("\0")}package.json`, "/assets/%00", "/assets/%c0%ae%c0%ae/package.json"],
].flat();

test("T14 no path reaches a file of the data folder, the checkout or the machine", async () => {
  const paths = starts.flatMap((start) =>
    climbs.flatMap((climb) => files.map((file) => `${start}${climb}${file}`)),
  );
  const served: string[] = [];
  const leaked = new RegExp(
    [
      marker,
      "root:x:0",
      "\\[core\\]",
      "ref: refs/",
      '"lockfileVersion"',
      "CREATE TABLE",
      "DATABASE_URL",
    ].join("|"),
  );
  const waiting = [...paths, ...extras];
  const ask = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const { status, body } = await getRaw(path);
      if (status === 200 || status >= 500 || leaked.test(body)) served.push(`${status} ${path}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  expect(served).toEqual([]);
});

test("T14 no one is an operator at first, with any name and password", async () => {
  for (const [name, password] of [
    ["admin", "admin"],
    ["root", "root"],
    ["operator", "operator"],
    ["operator", "password"],
  ]) {
    const body = { email: `${name}@example.com`, password };
    expect((await callApi(site.url, "POST /v2/admin/sign-in", { body })).status).toBe(401);
  }
});

test("T13 no secret of a customer's whole journey is in the log", async () => {
  const secrets = {
    password: `first ${randomUUID()}`,
    newPassword: `second ${randomUUID()}`,
    wrongPassword: `wrong ${randomUUID()}`,
    resetPassword: `third ${randomUUID()}`,
    serverPassword: `Server-${randomUUID()}`,
    madeUpToken: randomBytes(32).toString("base64url"),
    pastedSecret: `sk_${randomUUID()}`,
  };
  const found: string[] = Object.values(secrets);
  const email = "logged@example.com";
  const { url } = site;
  const { accessToken: token } = await callOk(url, "POST /auth/sign-up", {
    body: { email, password: secrets.password },
  });
  const { accessToken: second } = await callOk(url, "POST /auth/sign-in", {
    body: { email, password: secrets.password },
  });
  found.push(token, second);
  const tries: Promise<Answer>[] = [
    callApi(url, "POST /auth/sign-in", { body: { email, password: secrets.wrongPassword } }),
    callApi(url, "POST /auth/sign-in", {
      body: { email, password: secrets.wrongPassword, extra: secrets.pastedSecret },
    }),
    callApi(url, "GET /users/me", { token: secrets.madeUpToken }),
    callApi(url, "GET /users/me", { headers: { cookie: `session=${secrets.madeUpToken}` } }),
    callApi(url, `GET /v2/servers/console?ticket=${secrets.madeUpToken}`),
    callApi(url, `POST /auth/recovery/token?token=${secrets.madeUpToken}`, {
      body: { password: secrets.wrongPassword },
    }),
    callApi(url, `GET /nothing/here?token=${secrets.madeUpToken}`),
  ];
  await Promise.all(tries);
  await getRaw(`/recovery/token?token=${secrets.madeUpToken}`);
  await callOk(url, "POST /auth/change-password", {
    token,
    body: { currentPassword: secrets.password, password: secrets.newPassword },
  });
  await topUp(url, token, 5_000);
  const server = await buyServer(url, token, "logged");
  await waitForStatus(url, token, server, "running");
  await callOk(url, `POST /v2/servers/${server}/change-password`, {
    token,
    body: { password: secrets.serverPassword },
  });
  const ticket = await callOk(url, `POST /v2/servers/${server}/vnc`, { token, body: {} });
  found.push(String(ticket.protocols[1]).replace(/^ticket\./, ""));
  await expect(openConsole(url, ticket, second)).rejects.toThrow();
  (await openConsole(url, ticket, token)).destroy();
  await expect(openConsole(url, ticket, token)).rejects.toThrow();

  await callOk(url, "POST /auth/recovery", { body: { email } });
  const mailed = await expect
    .poll(() => newestLink(email))
    .toMatch(/^[\w-]{43}$/)
    .then(() => newestLink(email));
  found.push(mailed);
  await callOk(url, `POST /auth/recovery/token?token=${mailed}`, {
    body: { password: secrets.resetPassword },
  });

  await expect.poll(() => site.output()).toContain("/auth/recovery/token");
  const output = site.output();
  expect(output.split("\n").length).toBeGreaterThan(30);
  expect(found.filter((secret) => secret.length < 16)).toEqual([]);
  const spellings = found.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    Buffer.from(secret).toString("base64"),
  ]);
  expect(spellings.filter((secret) => output.includes(secret))).toEqual([]);
});

/** The token of the recovery link that was mailed last. */
async function newestLink(email: string): Promise<string> {
  const list = await (await fetch(`${site.url}/dev/mailbox`)).text();
  const ids = [...list.matchAll(/href="(\/dev\/mailbox\/[^"/]+)"/g)].map(([, path = ""]) => path);
  for (const path of ids) {
    const body = await (await fetch(`${site.url}${path}/body`)).text();
    const link = /recovery\/token#token=([\w-]{43})/.exec(body)?.[1];
    if (link !== undefined && list.includes(email)) return link;
  }
  return "";
}
