import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import dnsPacket from "dns-packet";
import { afterEach, expect, test } from "vitest";
import { ask, queryOf } from "#src/platform/dns/ask.ts";
import { rdataText } from "#src/platform/dns/rdata-text.ts";
import { typeNumbers } from "#src/platform/dns/rdata.ts";
import { AliasCache, type ResolveAlias } from "./alias-cache.ts";
import { createResolveAlias } from "./resolve-alias.ts";
import { Responder } from "./responder.ts";
import { openSockets, type OpenSockets } from "./sockets.ts";
import { indexZone, soaContent } from "./zone.ts";

const zone = "example.test";
const opened: { close(): void }[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

const set = (name: string, type: string, content: string, ttl = 300) => ({
  name,
  type,
  ttl,
  contents: [content],
});
const soa = set(zone, "SOA", soaContent(zone, "ns1.provider.test", 1));

/** A name server of a zone whose apex is an ALIAS of `host`. */
async function serve(host: string, resolve: ResolveAlias, ...more: ReturnType<typeof set>[]) {
  const responder = new Responder(new AliasCache(resolve));
  responder.setZone(indexZone(zone, [soa, set(zone, "ALIAS", `${host}.`), ...more]));
  const limit = { perNetwork: 8_000, overall: 1_000_000, exemptsLoopback: true };
  const sockets = await openSockets(responder, { host: "127.0.0.1", port: 0, seeksPort: false, limit });
  opened.push(sockets);
  return sockets;
}

async function look({ address }: OpenSockets, name: string, type: "A" | "AAAA" | "MX", transport?: "tcp") {
  const answer = await ask(address, name, typeNumbers[type], transport ? { transport } : {});
  if (answer === null) throw new Error("no answer");
  const { rcode, answers, authorities } = answer;
  return { rcode, texts: answers.map(rdataText), answers, authorities };
}

const a = (...addresses: string[]) => ({
  data: addresses.map((address) => Buffer.from(address.split(".").map(Number))),
  ttl: 60,
});

test("the domain itself has the addresses of the host that its ALIAS names, by UDP and TCP, once asked for", async () => {
  const asked: string[] = [];
  const server = await serve("shops.example.net", async (host, type) => {
    asked.push(`${host} ${type}`);
    return type === 1 ? a("198.51.100.1", "198.51.100.2") : { data: [], ttl: 60 };
  });
  const [one, two] = await Promise.all([look(server, zone, "A"), look(server, zone, "A", "tcp")]);
  for (const { rcode, texts, answers } of [one, two]) {
    expect([rcode, texts]).toEqual(["NOERROR", ["198.51.100.1", "198.51.100.2"]]);
    expect(answers.map((record) => ("ttl" in record ? record.ttl : null))).toEqual([60, 60]);
  }
  expect(asked).toEqual(["shops.example.net 1"]);
  const none = await look(server, zone, "AAAA");
  expect([none.rcode, none.texts, none.authorities.length]).toEqual(["NOERROR", [], 1]);
  expect((await look(server, zone, "MX")).texts).toEqual([]);
});

test("a CNAME to the domain leads on to its addresses", async () => {
  const server = await serve(
    "shops.example.net",
    async () => a("198.51.100.1"),
    set(`www.${zone}`, "CNAME", `${zone}.`),
  );
  expect((await look(server, `www.${zone}`, "A")).texts).toEqual([`${zone}.`, "198.51.100.1"]);
});

test("a host of the same zone is not asked for elsewhere, and a CNAME of it is followed out of the zone", async () => {
  const asked: string[] = [];
  const resolve: ResolveAlias = async (host) => {
    asked.push(host);
    return a("198.51.100.7");
  };
  const own = await serve(`web.${zone}`, resolve, set(`web.${zone}`, "A", "192.0.2.1", 120));
  expect((await look(own, zone, "A")).texts).toEqual(["192.0.2.1"]);
  expect(asked).toEqual([]);
  const outward = await serve(`web.${zone}`, resolve, set(`web.${zone}`, "CNAME", "far.example.net."));
  expect((await look(outward, zone, "A")).texts).toEqual(["198.51.100.7"]);
  expect(asked).toEqual(["far.example.net"]);
});

test("resolvers that do not say leave a failure, or the last good answer", async () => {
  const server = await serve("dead.example.net", async () => null);
  expect((await look(server, zone, "A")).rcode).toBe("SERVFAIL");
  let answer: ReturnType<typeof a> | null = a("198.51.100.1");
  const cache = new AliasCache(async () => answer);
  const find = async (nowMs: number) => {
    const first = cache.find("shops.example.net", 1, nowMs);
    if (first.kind === "asked") await first.until;
    await new Promise((resolve) => setImmediate(resolve));
    const found = cache.find("shops.example.net", 1, nowMs);
    return found.kind === "known" ? [found.set.ttl, found.set.data.length] : found.kind;
  };
  expect(await find(0)).toEqual([60, 1]);
  expect(await find(20_000)).toEqual([40, 1]);
  answer = null;
  expect(await find(100_000)).toEqual([30, 1]);
  answer = a("198.51.100.1", "198.51.100.2");
  await find(140_000);
  expect(await find(140_000)).toEqual([60, 2]);
  answer = null;
  await find(140_000 + 86_400_001);
  expect(await find(140_000 + 86_400_001)).toBe("failed");
});

test("one query at a time asks for a host, at most every half minute, and only so many hosts at once", async () => {
  let asked = 0;
  const cache = new AliasCache(async () => {
    asked += 1;
    return { ...a("198.51.100.1"), ttl: 0 };
  });
  for (let count = 0; count < 50; count += 1) cache.find("one.example.net", 1, 0);
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toBe(1);
  for (let at = 0; at < 120_000; at += 1_000) {
    const lookup = cache.find("one.example.net", 1, at);
    if (lookup.kind === "asked") await lookup.until;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(asked).toBeLessThanOrEqual(5);
  const busy = new AliasCache(() => new Promise(() => undefined));
  const kinds = Array.from({ length: 120 }, (_, index) => busy.find(`h${index}.example.net`, 1, 0).kind);
  expect(kinds.filter((kind) => kind === "failed")).toHaveLength(20);
});

/** A resolver that answers with these records, whatever it is asked. */
async function resolver(rcode: string, ...answers: dnsPacket.Answer[]) {
  const socket: Socket = createSocket("udp4");
  let wantsRecursion = false;
  socket.on("message", (message, sender) => {
    const { id, flags = 0, questions } = dnsPacket.decode(message);
    wantsRecursion = (flags & dnsPacket.RECURSION_DESIRED) !== 0;
    const codes: Readonly<Record<string, number>> = { NOERROR: 0, NXDOMAIN: 3 };
    const reply = { id, type: "response", flags: codes[rcode] ?? 2, questions, answers } as const;
    socket.send(dnsPacket.encode(reply), sender.port, sender.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  opened.push(socket);
  const { port } = socket.address();
  return { address: { host: "127.0.0.1", port }, wantsRecursion: () => wantsRecursion };
}

const host = "shops.example.net";
const address = (name: string, data: string, ttl = 300) => ({ type: "A", name, data, ttl }) as const;
const alias = (name: string, data: string, ttl = 300) => ({ type: "CNAME", name, data, ttl }) as const;

test("a resolver's answer is read along its aliases, with the lowest TTL, and nothing beside them", async () => {
  const { address: at, wantsRecursion } = await resolver(
    "NOERROR",
    alias("Shops.example.net", "edge.example.org", 40),
    address("edge.example.org", "198.51.100.3"),
    address("other.example.org", "198.51.100.4"),
  );
  const found = await createResolveAlias([at])(host, 1);
  expect(found).toEqual({ data: [Buffer.of(198, 51, 100, 3)], ttl: 40 });
  expect(wantsRecursion()).toBe(true);
});

test("addresses of private networks are left out, and a host that has no others is not answered", async () => {
  const mixed = await resolver("NOERROR", address(host, "10.0.0.1"), address(host, "198.51.100.3"));
  expect((await createResolveAlias([mixed.address])(host, 1))?.data).toEqual([Buffer.of(198, 51, 100, 3)]);
  for (const inside of ["10.0.0.1", "127.0.0.1", "169.254.169.254", "192.168.1.1"]) {
    const { address: at } = await resolver("NOERROR", address(host, inside));
    expect(await createResolveAlias([at])(host, 1)).toBeNull();
  }
});

test("a host that does not exist is not answered; the second resolver is asked when the first is silent", async () => {
  const none = await resolver("NXDOMAIN");
  expect(await createResolveAlias([none.address])(host, 1)).toBeNull();
  const silent = createSocket("udp4");
  silent.bind(0, "127.0.0.1");
  await once(silent, "listening");
  opened.push(silent);
  const good = await resolver("NOERROR", address(host, "198.51.100.3"));
  const first = { host: "127.0.0.1", port: silent.address().port };
  expect((await createResolveAlias([first, good.address])(host, 1))?.data).toHaveLength(1);
});

test("two zones whose aliases lead to each other end with a failure, not with a storm", async () => {
  // As a resolver would, it asks the name server again for what that asks it for.
  let asked = 0;
  const responder = new Responder(
    new AliasCache(async (name, type) => {
      asked += 1;
      const response = responder.respond(queryOf(name, type, false), "udp");
      await Promise.race([response?.until, new Promise((resolve) => setTimeout(resolve, 20))]);
      return null;
    }),
  );
  for (const [name, other] of [
    ["a.test", "b.test"],
    ["b.test", "a.test"],
  ] as const) {
    const own = { ...soa, name, contents: [soaContent(name, "ns1.provider.test", 1)] };
    responder.setZone(indexZone(name, [own, set(name, "ALIAS", `${other}.`)]));
  }
  const first = responder.respond(queryOf("a.test", 1, false), "udp");
  await first?.until;
  const second = responder.respond(queryOf("a.test", 1, false), "udp");
  expect([(second?.answer[3] ?? 0) & 0xf, second?.until, asked]).toEqual([2, undefined, 2]);
});
