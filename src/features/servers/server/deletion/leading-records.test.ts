import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiKeyActor, UserActor } from "#src/platform/authz/actor.ts";
import { createCtx } from "#src/platform/ctx.ts";
import type { Scope } from "#src/shared/access.ts";
import { findFormerAddresses } from "../former-addresses.ts";
import { readLeftDomains } from "../read-left-domains.ts";
import { createServersTestbed, type ServersTestbed } from "../servers-testbed.fixture.ts";
import { deleteServer } from "./delete-server.ts";
import { quoteDeletion } from "./quote-deletion.ts";

// A domain that leads to a server which is gone leads to the next customer who gets its address.

let testbed: ServersTestbed;

beforeAll(async () => {
  testbed = await createServersTestbed();
});

afterAll(() => testbed.drop());

type Bought = Awaited<ReturnType<ServersTestbed["delivered"]>>;

let count = 0;

/** A zone of the customer with these records: `www A 192.0.2.1`. */
async function newZone({ customerId }: UserActor, records: readonly string[]) {
  count += 1;
  const [domainId, name] = [randomUUID(), `zone${count}.example`];
  const { kysely: db } = testbed.database;
  const now = testbed.clock.now();
  await db
    .insertInto("dns_zones")
    .values({ domain_id: domainId, site_id: 1, customer_id: customerId, name, version: 7, created_at: now })
    .execute();
  for (const record of records) {
    const [owner = "", type = "", content = ""] = record.split(" ");
    const own = { id: randomUUID(), domain_id: domainId, name: owner, type, content };
    await db
      .insertInto("dns_records")
      .values({ ...own, ttl: 3600, changed_version: 7 })
      .execute();
  }
  const read = async (): Promise<{ version: number; records: string[]; removed: number }> => {
    const { rows } = await sql<{ version: number; records: string[]; removed: number }>`
      SELECT z.version, ARRAY(SELECT concat_ws(' ', name, type, content) FROM dns_records
                              WHERE domain_id = z.domain_id ORDER BY name, type, content) AS records,
             (SELECT coalesce(sum(jsonb_array_length(removed)), 0)::integer FROM dns_versions
              WHERE domain_id = z.domain_id) AS removed
      FROM dns_zones z WHERE z.domain_id = ${domainId}`.execute(db);
    const [zone] = rows;
    if (!zone) throw new Error("no zone");
    return zone;
  };
  return { name, domainId, read };
}

async function addressOf(bought: Bought): Promise<string> {
  const { id } = await testbed.serverRow(bought);
  const { rows } = await sql<{ address: string }>`
    SELECT host(address) AS address FROM server_addresses WHERE server_id = ${id}`.execute(
    testbed.database.kysely,
  );
  return rows[0]?.address ?? "";
}

interface Removal {
  readonly actor: UserActor;
  readonly bought: Bought;
  readonly removesRecords: boolean;
  readonly key?: string;
  /** Another amount than the one that would return. */
  readonly isWrong?: boolean;
}

async function remove({ actor, bought, removesRecords, key = randomUUID(), isWrong = false }: Removal) {
  const { refundCents, recordsDigest } = await quoteDeletion(testbed.platform, actor, bought.server.id);
  return deleteServer(testbed.platform, createCtx(testbed.platform, actor), {
    serverId: bought.server.id,
    confirmName: bought.server.name,
    expectedRefundCents: refundCents + (isWrong ? 1 : 0),
    removeRecords: (removesRecords ? recordsDigest : null) ?? undefined,
    idempotency: { key, requestHash: Buffer.from(`${bought.server.id} ${removesRecords} ${isWrong}`) },
  });
}

/** Whether each event came, and how often. */
async function countEvents({ customerId }: UserActor, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM outbox_events
    WHERE customer_id = ${customerId} AND name = ${name}`.execute(testbed.database.kysely);
  return rows[0]?.count ?? 0;
}

test("a quote names the domains that lead to the server, with their records", async () => {
  const [actor, stranger] = [await testbed.newCustomer(490n), await testbed.newCustomer(0n)];
  const bought = await testbed.delivered(actor);
  const address = await addressOf(bought);
  const web = await newZone(actor, [`@ A ${address}`, `www A ${address}`, "mail A 192.0.2.9"]);
  const alias = await newZone(actor, [`@ ALIAS www.${web.name}`, `www CNAME ${web.name}`]);
  await newZone(actor, ["@ A 192.0.2.9"]);
  await newZone(stranger, [`@ A ${address}`]);
  const { domains, domainCount } = await quoteDeletion(testbed.platform, actor, bought.server.id);
  expect(domainCount).toBe(2);
  expect(domains.map(({ displayName, records }) => [displayName, records])).toEqual([
    [web.name, [`@ A ${address}`, `www A ${address}`]],
    [alias.name, [`@ ALIAS www.${web.name}`]],
  ]);
});

test.each<[string, readonly Scope[], boolean, boolean]>([
  ["of servers alone", ["servers:read", "servers:write"], false, false],
  ["for some zones", ["servers:read", "servers:write", "dns:read", "dns:write"], true, false],
  ["of all records", ["servers:read", "servers:write", "dns:read", "dns:write"], false, true],
])(
  "T28 by deleting a server a key %s sees and removes only records that it may",
  async (_, scopes, isLimited, may) => {
    const customer = await testbed.newCustomer(490n);
    const bought = await testbed.delivered(customer);
    const zone = await newZone(customer, [`@ A ${await addressOf(bought)}`]);
    const { recordsDigest } = await quoteDeletion(testbed.platform, customer, bought.server.id);
    const key: ApiKeyActor = {
      kind: "api-key",
      keyId: randomUUID(),
      customerId: customer.customerId,
      siteId: customer.siteId,
      scopes,
      zones: isLimited ? [randomUUID()] : null,
      ratePerMinute: null,
      endsAt: null,
      makerId: customer.userId,
      member: customer.member,
    };
    const seen = await quoteDeletion(testbed.platform, key, bought.server.id);
    expect([seen.domainCount, seen.domains.length, seen.recordsDigest]).toEqual(
      may ? [1, 1, recordsDigest] : [0, 0, null],
    );
    const deleting = deleteServer(testbed.platform, createCtx(testbed.platform, key), {
      serverId: bought.server.id,
      confirmName: bought.server.name,
      expectedRefundCents: seen.refundCents,
      removeRecords: recordsDigest ?? "",
      idempotency: { key: randomUUID(), requestHash: Buffer.from(bought.server.id) },
    });
    if (may) await deleting;
    else
      await expect(deleting).rejects.toMatchObject({ code: "scope_missing", params: { scope: "dns:write" } });
    expect((await zone.read()).records).toHaveLength(may ? 0 : 1);
  },
);

const plan = fc.record({
  zones: fc.array(
    fc.record({
      here: fc.integer({ min: 0, max: 3 }),
      elsewhere: fc.integer({ min: 0, max: 2 }),
      hasAlias: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  removesRecords: fc.boolean(),
  calls: fc.array(fc.constantFrom("same key", "other key", "wrong amount"), { minLength: 1, maxLength: 4 }),
});

test("with the server go all records that lead to it and no other, once, or none when the server or they stay", async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ zones: wanted, removesRecords, calls }) => {
      const actor = await testbed.newCustomer(490n);
      const bought = await testbed.delivered(actor);
      const address = await addressOf(bought);
      const zones = [];
      for (const { here, elsewhere, hasAlias } of wanted) {
        const leading = Array.from({ length: here }, (_, at) => `h${at} A ${address}`);
        const others = Array.from({ length: elsewhere }, (_, at) => `o${at} A 192.0.2.${at + 1}`);
        // An ALIAS of a name that leads elsewhere stays.
        const alias = hasAlias ? ["@ ALIAS elsewhere.example.net"] : [];
        const zone = await newZone(actor, [...leading, ...others, ...alias]);
        zones.push({ zone, leading, all: [...leading, ...others, ...alias].sort() });
      }
      const outcomes = await Promise.allSettled(
        calls.map((call) =>
          remove({
            actor,
            bought,
            removesRecords,
            isWrong: call === "wrong amount",
            ...(call === "same key" && { key: `same ${bought.server.id}` }),
          }),
        ),
      );
      const isDeleted = outcomes.some(({ status }) => status === "fulfilled");
      expect(isDeleted).toBe(calls.some((call) => call !== "wrong amount"));
      for (const { zone, leading, all } of zones) {
        const goes = isDeleted && removesRecords && leading.length > 0;
        expect(await zone.read()).toEqual({
          version: goes ? 8 : 7,
          records: goes ? all.filter((record) => !leading.includes(record)) : all,
          removed: goes ? leading.length : 0,
        });
      }
      await testbed.finishTasks();
      const isLeft = isDeleted && !removesRecords && zones.some(({ leading }) => leading.length > 0);
      expect(await countEvents(actor, "servers.domains-left.v1")).toBe(isLeft ? 1 : 0);
      const cut = zones.filter(({ leading }) => leading.length > 0).length;
      expect(await countEvents(actor, "dns.changed.v1")).toBe(isDeleted && removesRecords ? cut : 0);
    }),
    { numRuns: 20 },
  );
}, 60_000);

test("a deletion that would remove other records than its quote showed changes nothing", async () => {
  const actor = await testbed.newCustomer(490n);
  const bought = await testbed.delivered(actor);
  const address = await addressOf(bought);
  const zone = await newZone(actor, [`@ A ${address}`]);
  const { refundCents, recordsDigest } = await quoteDeletion(testbed.platform, actor, bought.server.id);
  const late = await newZone(actor, [`late A ${address}`]);
  const call = deleteServer(testbed.platform, createCtx(testbed.platform, actor), {
    serverId: bought.server.id,
    confirmName: bought.server.name,
    expectedRefundCents: refundCents,
    removeRecords: recordsDigest ?? "none",
    idempotency: { key: randomUUID(), requestHash: Buffer.from("late") },
  });
  await expect(call).rejects.toThrow("records_changed");
  expect((await testbed.serverRow(bought)).service).toBe("active");
  expect([(await zone.read()).records, (await late.read()).records]).toEqual([
    [`@ A ${address}`],
    [`late A ${address}`],
  ]);
});

test("a server that is removed unpaid changes no records; its customer is notified and the address is remembered", async () => {
  const actor = await testbed.newCustomer(490n);
  const bought = await testbed.delivered(actor);
  const address = await addressOf(bought);
  const zone = await newZone(actor, [`@ A ${address}`]);
  const { id } = await testbed.serverRow(bought);
  const former = () => findFormerAddresses(testbed.platform, actor.customerId, [address, "192.0.2.9"]);
  expect(await former()).toEqual([]);
  await testbed.live({ days: 32 });
  await testbed.live({ days: 2 });
  await testbed.live({ days: 8 });
  expect((await testbed.serverRow(bought)).service).toBe("terminated");
  expect((await zone.read()).records).toEqual([`@ A ${address}`]);
  expect(await countEvents(actor, "servers.domains-left.v1")).toBe(1);
  expect(await former()).toEqual([{ address, server: "web-1" }]);
  const stranger = await testbed.newCustomer(0n);
  expect(await findFormerAddresses(testbed.platform, stranger.customerId, [address])).toEqual([]);
  await testbed.database.kysely.transaction().execute(async (trx) => {
    expect(await readLeftDomains(trx, id)).toBe(zone.name);
    // Its customer may have removed them before the notice is written.
    await trx.deleteFrom("dns_records").where("domain_id", "=", zone.domainId).execute();
    expect(await readLeftDomains(trx, id)).toBeNull();
  });
});

test("an address that its customer has got again is no former one", async () => {
  const actor = await testbed.newCustomer(980n);
  const first = await testbed.delivered(actor);
  const address = await addressOf(first);
  await remove({ actor, bought: first, removesRecords: false });
  await testbed.finishTasks();
  const former = () => findFormerAddresses(testbed.platform, actor.customerId, [address]);
  expect(await former()).toHaveLength(1);
  const second = await testbed.delivered(actor);
  const { id } = await testbed.serverRow(second);
  // As if it had come from the free list, where its own takes its place.
  const own = await addressOf(second);
  const { kysely: db } = testbed.database;
  await sql`UPDATE server_addresses SET address = ${address} WHERE server_id = ${id}`.execute(db);
  await sql`UPDATE ip_free SET address = ${own} WHERE address = ${address}`.execute(db);
  expect(await former()).toEqual([]);
});
