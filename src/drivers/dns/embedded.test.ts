import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { ask } from "#src/platform/dns/ask.ts";
import { describeDns, type DnsUnderTest, textsOf } from "./conformance.ts";
import { createEmbeddedDns, type EmbeddedDns } from "./embedded.ts";

let database: TestDatabase;
const opened: EmbeddedDns[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const server of opened) await server.close();
  await database.drop();
});

const loopback = { host: "127.0.0.1", port: 0 };

/** As another process would have it: nothing shared but the database. */
function newServer(db: TestDatabase, listen = loopback, seeksPort = false): EmbeddedDns {
  const ids = createIds(() => systemClock.now());
  const parts = { db: db.pool, ids, clock: systemClock, excessBytes: 1_000_000, resolvers: [] };
  const server = createEmbeddedDns({ ...parts, listen, seeksPort });
  opened.push(server);
  return server;
}

async function serving(db: TestDatabase, listen = loopback, seeksPort = false) {
  const server = newServer(db, listen, seeksPort);
  await server.serve();
  const address = server.address();
  if (address === null) throw new Error("does not serve");
  return { server, address };
}

describeDns("embedded", async (): Promise<DnsUnderTest> => {
  const own = await createTestDatabase();
  return { ...(await serving(own)), close: () => own.drop() };
});

const www = (zone: string) => ({ name: `www.${zone}`, type: "A", ttl: 60, contents: ["192.0.2.7"] });

test("a server that starts later, and one in another process, have every zone", async () => {
  const zone = "shared.test";
  const writer = newServer(database);
  await writer.ensureZone(zone, ["ns1.provider.test"]);
  const { address } = await serving(database);
  await writer.apply(zone, { remove: [], replace: [www(zone)] });
  await expect
    .poll(async () => textsOf((await ask(address, `www.${zone}`, 1))?.answers))
    .toEqual(["192.0.2.7"]);
  await writer.deleteZone(zone);
  await expect.poll(async () => (await ask(address, `www.${zone}`, 1))?.rcode).toBe("REFUSED");
});

test("a star within a name is a plain label (RFC 4592 2.1.1)", async () => {
  const { server, address } = await serving(database);
  expect(server.served.takesInnerWildcards).toBe(true);
  await server.ensureZone("star.test", ["ns1.provider.test"]);
  await server.apply("star.test", { remove: [], replace: [{ ...www("star.test"), name: "a.*.star.test" }] });
  const look = async (name: string) => textsOf((await ask(address, name, 1))?.answers);
  expect([await look("a.*.star.test"), await look("a.b.star.test")]).toEqual([["192.0.2.7"], []]);
});

test("a taken port is waited for; a demo takes the next free one", async () => {
  const first = await serving(database);
  const second = newServer(database, first.address);
  await second.serve();
  expect(second.address()).toBeNull();
  const third = await serving(database, first.address, true);
  expect(third.address.port).toBeGreaterThan(first.address.port);
  expect(await second.addresses()).toEqual(expect.arrayContaining([first.address, third.address]));
});

test("is reported as unhealthy without a server that answers", async () => {
  const alone = await createTestDatabase();
  const server = newServer(alone);
  expect(await server.health()).toMatchObject({ ok: false, problem: "no worker process serves DNS" });
  await server.serve();
  expect(await server.health()).toMatchObject({ ok: true });
  await server.close();
  expect(await newServer(alone).health()).toMatchObject({ ok: false });
  await alone.drop();
});
