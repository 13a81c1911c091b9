import { createSocket } from "node:dgram";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { request } from "node:https";
import type { TLSSocket } from "node:tls";
import dnsPacket from "dns-packet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { makeStorage, startCaddy, whyNoCaddy } from "../../scripts/real/caddy.ts";
import { claimPort } from "../../scripts/real/claims.ts";
import { startPebble, type RealPebble, whyNoPebble } from "../../scripts/real/pebble.ts";
import { until } from "../harness/until.ts";
import { type ServerProcess, startServerProcess } from "../harness/server-process.ts";

// The shipped Caddyfile in a real Caddy before the product: certificates of sites at their first visit, none for others.

const reason = whyNoCaddy() ?? whyNoPebble();
const live = {
  NODE_ENV: "production",
  ROLES: "web",
  TRUST_PROXY: "127.0.0.1,::1",
  PUBLIC_URL: "https://harbour.example",
  WHITELABEL_DOMAIN: "shops.example",
  SUPPORT_EMAIL: "support@example.com",
  OPERATOR_EMAIL: "alarms@example.com",
  LEGAL_NAME: "Example Hosting Ltd",
  LEGAL_ADDRESS: "1 Example Street, Example City",
  SECRETS_KEY: "ab".repeat(32),
  ALLOW_SIMULATED: "compute,registrar,chain,rates,mail",
};

let database: TestDatabase;
let pebble: RealPebble;
let caddy: { stop(): Promise<void> };
let product: ServerProcess;
let place: Parameters<typeof startCaddy>[0];
let settings: Readonly<Record<string, string>>;
const names = createSocket("udp4");

beforeAll(async () => {
  if (reason !== null) return;
  database = await createTestDatabase();
  await database.kysely
    .insertInto("sites")
    .values([
      { id: 2, host: "reef.shops.example", name: "Reef" },
      { id: 3, host: "bay.shops.example", name: "Bay", state: "draft" },
    ])
    .execute();
  await database.kysely
    .insertInto("site_hosts")
    .values({ site_id: 2, host: "www.reef.example", state: "active", proof_token: "proof" })
    .execute();
  const [http, tls, upstream, asked] = [
    await claimPort(),
    await claimPort(),
    await claimPort(),
    await claimPort(),
  ];
  settings = {
    ...live,
    DATABASE_URL: database.url,
    PORT: String(upstream),
    METRICS_PORT: String(asked),
  };
  product = await startServerProcess(settings);
  pebble = await startPebble(await answerWithThisMachine(), { http, tls });
  place = { storage: makeStorage(), http, tls, upstream, asked, authority: pebble };
  caddy = await startCaddy(place);
});

afterAll(async () => {
  names.close();
  await caddy?.stop();
  await pebble?.stop();
  await product?.stop();
  if (place !== undefined) rmSync(place.storage, { recursive: true, force: true });
  await database?.drop();
});

/** Every name is at this machine, for the authority's look at it. */
async function answerWithThisMachine(): Promise<string> {
  names.bind(0, "127.0.0.1");
  await once(names, "listening");
  names.on("message", (message, { port, address }) => {
    const query = dnsPacket.decode(message);
    const questions = query.questions ?? [];
    const answers = questions.flatMap(({ name, type }) =>
      type === "A" ? [{ type: "A" as const, name, ttl: 1, data: "127.0.0.1" }] : [],
    );
    names.send(dnsPacket.encode({ type: "response", id: query.id ?? 0, questions, answers }), port, address);
  });
  return `127.0.0.1:${names.address().port}`;
}

interface Visit {
  readonly status: number | undefined;
  readonly location: string | undefined;
  readonly issuer: string;
  readonly serial: string;
}

/** A page of a host by TLS; null: the handshake failed. */
function visit(host: string): Promise<Visit | null> {
  return new Promise((resolve) => {
    const asked = request(
      {
        host: "127.0.0.1",
        port: place.tls,
        servername: host,
        path: "/api/v2/catalog/tlds",
        headers: { host },
        rejectUnauthorized: false,
        agent: false,
      },
      (answer) => {
        answer.resume();
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a request by TLS
        const { issuer, serialNumber } = (answer.socket as TLSSocket).getPeerCertificate();
        resolve({
          status: answer.statusCode,
          location: answer.headers.location,
          issuer: issuer.CN,
          serial: serialNumber,
        });
      },
    );
    asked.on("error", () => resolve(null)).end();
  });
}

function testHere(name: string, run: () => Promise<void>): void {
  test(name, async ({ skip }) => {
    if (reason !== null) skip(reason);
    await run();
  });
}

const hosts = ["harbour.example", "reef.shops.example", "www.reef.example"] as const;

testHere("each host of a site gets a certificate at its first visit, and is answered", async () => {
  // The first one waits for the authority, which a busy computer makes longer than a handshake may take.
  for (const host of hosts)
    await until(`a certificate for ${host}`, async () => (await visit(host)) !== null);
  const visits = await Promise.all(hosts.map(visit));
  expect(visits.map((one) => one?.issuer)).toEqual(hosts.map(() => expect.stringContaining("Pebble")));
  // A call at a host that is not the first one of its site is misdirected.
  expect(visits.map((one) => one?.status)).toEqual([200, 200, 421]);
  const again = await Promise.all(hosts.map(visit));
  expect(again.map((one) => one?.serial)).toEqual(visits.map((one) => one?.serial));
});

testHere("T94 a draft, a name of no site and an address get none", async () => {
  for (const host of ["bay.shops.example", "unknown.example", "a.b.reef.shops.example", ""])
    expect([host, await visit(host)]).toEqual([host, null]);
});

testHere("a host that is removed shows nothing of its site, and no certificate of it is made", async () => {
  await database.kysely
    .updateTable("site_hosts")
    .set({ state: "removed" })
    .where("host", "=", "www.reef.example")
    .execute();
  await product.stop();
  product = await startServerProcess(settings);
  // The certificate that is there is presented until it ends.
  expect((await visit("www.reef.example"))?.status).toBe(421);
  await caddy.stop();
  rmSync(place.storage, { recursive: true, force: true });
  caddy = await startCaddy(place);
  expect(await visit("www.reef.example")).toBeNull();
  expect((await visit("reef.shops.example"))?.status).toBe(200);
});

testHere(
  "Caddy is started again while the product is down, and goes on with what it has on disk",
  async () => {
    const before = await visit("reef.shops.example");
    await product.stop();
    expect((await visit("reef.shops.example"))?.status).toBe(502);
    await caddy.stop();
    caddy = await startCaddy(place);
    // Debian's version asks for new certificates alone; later ones ask for those on disk too, and wait for the product.
    const meanwhile = await visit("reef.shops.example");
    expect([null, 502]).toContain(meanwhile?.status ?? null);
    expect(await visit("unknown.example")).toBeNull();
    product = await startServerProcess(settings);
    const after = await visit("reef.shops.example");
    // The same certificate: no order is made for it.
    expect([after?.status, after?.serial]).toEqual([200, before?.serial]);
  },
);
