import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { createCtx } from "#src/platform/ctx.ts";
import type { HostAddresses } from "#src/features/dns/server/index.ts";
import type { RecordSet } from "#src/platform/dns/record-set.ts";
import { deleteServer } from "../deletion/delete-server.ts";
import { quoteDeletion } from "../deletion/quote-deletion.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";
import { checkNames } from "./check-names.ts";
import { createReversePush } from "./push-reverse-zones.ts";
import { readReverseNames, type ReverseDeps } from "./reverse-names.ts";
import { setReverseName } from "./set-reverse-name.ts";

/** What the name servers were given last. */
const zones = new Map<string, readonly RecordSet[]>();
const here = new Map<string, HostAddresses>();
const elsewhere = new Map<string, readonly string[]>();
let pushes = 0;
let problem: string | null = null;

const reverse: ReverseDeps = {
  networks: ["198.18.0.0/24"],
  domain: "rev.example.com",
  ownHosts: () => ["harbour.example", "ns1.harbour.example"],
  dns: {
    putHouseZone: async (zone, sets) => {
      pushes += 1;
      if (problem === null) zones.set(zone, sets);
      return problem;
    },
    findHostAddresses: async (host) => here.get(host) ?? null,
  },
  lookUp: async (host) => elsewhere.get(host) ?? null,
};

let testbed: ServersTestbed;
let actor: UserActor;
let push: () => Promise<void>;

beforeAll(async () => {
  testbed = await createServersTestbed({}, { reverse });
  push = createReversePush(testbed.platform, reverse);
});

beforeEach(async () => {
  actor = await testbed.newCustomer(5000n);
});

afterAll(() => testbed.drop());

async function newServer(location = "fra1") {
  const bought = await testbed.delivered(actor, { location });
  const { id } = await testbed.serverRow(bought);
  const { address } = await testbed.database.kysely
    .selectFrom("server_addresses")
    .select("address")
    .where("server_id", "=", id)
    .executeTakeFirstOrThrow();
  const set = (name: string | null, by = actor, of = address) =>
    setReverseName(testbed.platform, reverse, createCtx(testbed.platform, by), {
      serverId: bought.server.id,
      address: of,
      name,
    });
  return { bought, id, address, set };
}

/** What the name servers answer for an address after a push. */
async function answerOf(address: string): Promise<readonly string[] | undefined> {
  await push();
  const name = `${address.split(".").toReversed().join(".")}.in-addr.arpa`;
  return zones.get("0.18.198.in-addr.arpa")?.find((set) => set.name === name)?.contents;
}

test("an address leads back to its default name, then to its customer's, and again to the default", async () => {
  const { id, address, set } = await newServer();
  const name = `${address.replaceAll(".", "-")}.rev.example.com`;
  expect(await answerOf(address)).toEqual([`${name}.`]);
  here.set("mail.pilot.example", { addresses: [address], beyond: null });
  await testbed.newEvents(actor);
  expect(await set("Mail.Pilot.Example.")).toEqual({
    address,
    name: "mail.pilot.example",
    isDefault: false,
    isConfirmed: true,
  });
  await set("mail.pilot.example");
  expect(await testbed.newEvents(actor)).toEqual(["changed"]);
  expect(await answerOf(address)).toEqual(["mail.pilot.example."]);
  expect(await readReverseNames(testbed.database.kysely, reverse, id)).toEqual([
    { address, name: "mail.pilot.example", isDefault: false, isConfirmed: true },
  ]);
  expect(await set(null)).toMatchObject({ name, isDefault: true });
  expect(await answerOf(address)).toEqual([`${name}.`]);
  await set(name);
  expect(await readReverseNames(testbed.database.kysely, reverse, id)).toMatchObject([{ isDefault: true }]);
});

test("a name whose zone is here must lead to the address; others are looked up and reported", async () => {
  const { address, set } = await newServer();
  here.set("mail.other.example", { addresses: ["192.0.2.9"], beyond: null });
  await expect(set("mail.other.example")).rejects.toMatchObject({
    fields: { name: "reverse_not_confirmed" },
  });
  // The default name of another address would pass for its server.
  for (const taken of ["198-18-0-250.rev.example.com", "rev.example.com"]) {
    await expect(set(taken), taken).rejects.toMatchObject({ fields: { name: "reverse_not_confirmed" } });
  }
  elsewhere.set("a.example.net", [address]);
  elsewhere.set("b.example.net", ["192.0.2.1"]);
  expect((await set("a.example.net")).isConfirmed).toBe(true);
  expect((await set("b.example.net")).isConfirmed).toBe(false);
  expect((await set("unknown.example.net")).isConfirmed).toBeNull();
});

test("the provider's own hosts, and names below them, are taken only when they lead to the address", async () => {
  const { address, set } = await newServer();
  for (const own of ["harbour.example", "support.harbour.example", "ns1.harbour.example"]) {
    for (const found of [undefined, ["192.0.2.1"]]) {
      if (found === undefined) elsewhere.delete(own);
      else elsewhere.set(own, found);
      await expect(set(own), own).rejects.toMatchObject({ fields: { name: "reverse_not_confirmed" } });
    }
    elsewhere.set(own, [address]);
    expect((await set(own)).isConfirmed).toBe(true);
  }
  expect((await set("my-harbour.example")).isConfirmed).toBeNull();
});

test("a name is taken as its owner writes it", async () => {
  const { address, set } = await newServer();
  elsewhere.set("xn--e1afmkfd.example", [address]);
  expect(await set("Пример.example")).toMatchObject({ name: "xn--e1afmkfd.example", isConfirmed: true });
  await expect(set("not a host")).rejects.toMatchObject({ fields: { name: "invalid_host_name" } });
});

test("a name here that leads on to a host elsewhere is taken once that has the address, else refused", async () => {
  const { id, address, set } = await newServer();
  here.set("www.pilot.example", { addresses: [], beyond: "web.example.net" });
  for (const found of [null, ["192.0.2.1"]]) {
    if (found !== null) elsewhere.set("web.example.net", found);
    await expect(set("www.pilot.example")).rejects.toMatchObject({
      fields: { name: "reverse_not_confirmed" },
    });
  }
  elsewhere.set("web.example.net", [address]);
  expect((await set("www.pilot.example")).isConfirmed).toBe(true);
  // A resolver that is silent later takes nothing back.
  elsewhere.delete("web.example.net");
  testbed.clock.advance(7 * 3_600_000);
  await checkNames(testbed.platform, reverse);
  expect(await readReverseNames(testbed.database.kysely, reverse, id)).toMatchObject([{ isConfirmed: true }]);
});

test("whether a name leads to its address is looked up again, sooner while it does not", async () => {
  const { id, address, set } = await newServer();
  const read = async () => (await readReverseNames(testbed.database.kysely, reverse, id))[0]?.isConfirmed;
  const check = (minutes: number) => {
    testbed.clock.advance(minutes * 60_000);
    return checkNames(testbed.platform, reverse);
  };
  await set("later.example.net");
  expect(await read()).toBeNull();
  elsewhere.set("later.example.net", []);
  await check(11);
  expect(await read()).toBe(false);
  await testbed.newEvents(actor);
  elsewhere.set("later.example.net", [address]);
  await check(5);
  expect(await read()).toBe(false);
  await check(6);
  expect(await read()).toBe(true);
  expect(await testbed.newEvents(actor)).toEqual(["changed"]);
  // A resolver that does not answer takes nothing back; one that has another address does.
  elsewhere.delete("later.example.net");
  await check(7 * 60);
  expect(await read()).toBe(true);
  elsewhere.set("later.example.net", ["192.0.2.1"]);
  await check(11);
  expect(await read()).toBe(true);
  await check(7 * 60);
  expect(await read()).toBe(false);
  await set(null);
  expect(await read()).toBe(true);
});

test("a name whose resolver does not answer holds up no other name", async () => {
  const servers = await Promise.all(Array.from({ length: 4 }, () => newServer()));
  const hosts = servers.map(({ address }, at) => ({ host: `slow${at}.example.net`, address }));
  for (const [at, { set }] of servers.entries()) await set(hosts[at]?.host ?? "");
  testbed.clock.advance(11 * 60_000);
  const { promise: silence, resolve: answer } = Promise.withResolvers<null>();
  const lookUp: ReverseDeps["lookUp"] = async (host) =>
    host === hosts[0]?.host
      ? silence
      : hosts.filter((one) => one.host === host).map(({ address }) => address);
  const checking = checkNames(testbed.platform, { ...reverse, lookUp });
  const confirmed = async () => {
    const read = servers.map(({ id }) => readReverseNames(testbed.database.kysely, reverse, id));
    return (await Promise.all(read)).flat().filter(({ isConfirmed }) => isConfirmed === true).length;
  };
  await expect.poll(confirmed).toBe(3);
  answer(null);
  await checking;
  expect(await confirmed()).toBe(3);
});

test("only a customer's own address of a delegated network, and only a host name", async () => {
  const { address, set } = await newServer();
  const other = await newServer();
  const away = await newServer("ams1");
  await expect(set("a.example.net", await testbed.newCustomer(0n))).rejects.toThrow("not_found");
  await expect(set("a.example.net", actor, other.address)).rejects.toThrow("not_found");
  await expect(away.set("a.example.net")).rejects.toThrow("reverse_unavailable");
  expect(await readReverseNames(testbed.database.kysely, reverse, away.id)).toEqual([]);
  for (const name of ["", "mail", address, "a_b.example.net"]) {
    await expect(set(name), name).rejects.toMatchObject({ fields: { name: "invalid_host_name" } });
  }
});

test("a deleted server's address leads back to nothing, and its next one's to the default", async () => {
  const { bought, address, set } = await newServer();
  await set("unknown.example.net");
  expect(await answerOf(address)).toEqual(["unknown.example.net."]);
  const { refundCents } = await quoteDeletion(testbed.platform, actor, bought.server.id);
  await deleteServer(testbed.platform, createCtx(testbed.platform, actor), {
    serverId: bought.server.id,
    confirmName: bought.server.name,
    expectedRefundCents: refundCents,
    idempotency: { key: bought.server.id, requestHash: Buffer.from("test") },
  });
  await testbed.finishTasks();
  expect(await answerOf(address)).toBeUndefined();
});

test("a zone is sent when it changed, again after a failure, and from time to time", async () => {
  await push();
  const before = pushes;
  await push();
  expect(pushes).toBe(before);
  const { address } = await newServer();
  problem = "unreachable: no answer";
  await push();
  problem = null;
  expect(pushes).toBe(before + 1);
  expect(await answerOf(address)).toBeDefined();
  expect(pushes).toBe(before + 2);
  testbed.clock.advance(11 * 60_000);
  await push();
  expect(pushes).toBe(before + 3);
});
