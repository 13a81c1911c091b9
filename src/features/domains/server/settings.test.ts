import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "#src/platform/db/transaction.ts";
import { decodeId } from "#src/shared/ids.ts";
import { runBulk } from "#src/platform/http/run-bulk.ts";
import { domainState } from "../contract-outputs.ts";
import { stateAllows } from "../rules.ts";
import { setAutoprolong } from "./set-autoprolong.ts";
import { changeNameServers, readNameServers } from "./change-name-servers.ts";
import { setContact, setLock } from "./change-settings.ts";
import { createDomainsTestbed, type DomainsTestbed } from "./domains-testbed.fixture.ts";
import { findDomain } from "./find-domain.ts";
import { domainView } from "./domain-view.ts";
import { followContacts } from "./lifecycle/follow-contacts.ts";
import { listDomains } from "./list-domains.ts";
import { maxTags } from "#src/features/services/server/index.ts";
import { tagDomain } from "./tag-domain.ts";

let testbed: DomainsTestbed;

beforeAll(async () => {
  testbed = await createDomainsTestbed();
});

afterAll(() => testbed.drop());

test("the registry gets the name servers that were chosen, with their glue", async () => {
  const customer = await testbed.newCustomer(700n);
  const id = await testbed.delivered(customer, "own-servers.com");
  const typed = [{ host: "NS1.own-servers.com.", addresses: ["192.0.2.7"] }, { host: "ns2.elsewhere.net" }];
  const { domain } = await changeNameServers(testbed.context, testbed.ctxOf(customer), {
    domainId: id,
    nameServers: typed,
  });
  expect(domain).toMatchObject({ isChanging: true, usesProviderNameServers: false });
  await testbed.finishTasks();
  const { ok, value } = Object(await testbed.registrar.info("own-servers.com"));
  expect([ok, value.nameServers]).toEqual([
    true,
    [
      { host: "ns1.own-servers.com", addresses: ["192.0.2.7"] },
      { host: "ns2.elsewhere.net", addresses: [] },
    ],
  ]);
  const found = await findDomain(testbed.database.kysely, customer.actor.customerId, id);
  expect(domainView(found, testbed.context)).toMatchObject({ isChanging: false });
  expect(await testbed.findings()).toEqual([]);
});

test.each([
  [[{ host: "ns1.a.net" }], "name_server_count"],
  [[{ host: "192.0.2.1" }, { host: "ns2.a.net" }], "nameServers.0.host invalid_name_server"],
  [[{ host: "ns1.a.net" }, { host: "NS1.a.net." }], "nameServers.1.host name_server_repeated"],
  [[{ host: "ns1.mine.com" }, { host: "ns2.a.net" }], "nameServers.0.addresses glue_needed"],
  [
    [{ host: "ns1.a.net", addresses: ["192.0.2.1"] }, { host: "ns2.a.net" }],
    "nameServers.0.addresses glue_not_needed",
  ],
  [
    [{ host: "ns1.mine.com", addresses: ["1.2.3"] }, { host: "ns2.a.net" }],
    "nameServers.0.addresses.0 invalid_address",
  ],
  ...["127.0.0.1", "169.254.169.254", "10.0.0.53", "::1", "fe80::1", "::ffff:127.0.0.1"].map(
    (address): [{ host: string; addresses?: string[] }[], string] => [
      [{ host: "ns1.mine.com", addresses: [address] }, { host: "ns2.a.net" }],
      "nameServers.0.addresses.0 invalid_address",
    ],
  ),
])("%j: %s", (typed, problem) => {
  const reported = (() => {
    try {
      return JSON.stringify(readNameServers(typed, "mine.com"));
    } catch (error) {
      const { code, fields } = Object(error);
      return fields ? Object.entries(fields).flat().join(" ") : code;
    }
  })();
  expect(reported).toBe(problem);
});

test("changes made while another task runs reach the registry after it", async () => {
  const customer = await testbed.newCustomer(5000n);
  const id = await testbed.delivered(customer, "busy-name.com");
  await testbed.renew(customer, id);
  await setLock(testbed.context, testbed.ctxOf(customer), { domainId: id, isLocked: false });
  await testbed.live(0);
  expect((await testbed.row(id)).registry_statuses).not.toContain("clientTransferProhibited");
  await setLock(testbed.context, testbed.ctxOf(customer), { domainId: id, isLocked: true });
  await testbed.live(0);
  expect((await testbed.row(id)).registry_statuses).toContain("clientTransferProhibited");
});

test("taking the transfer lock off notifies the customer, once; putting it on does not", async () => {
  const customer = await testbed.newCustomer(5000n);
  const id = await testbed.delivered(customer, "unlocked.com");
  await testbed.newEvents(customer);
  for (const isLocked of [false, false, true])
    await setLock(testbed.context, testbed.ctxOf(customer), { domainId: id, isLocked });
  expect(await testbed.newEvents(customer)).toEqual(["unlocked"]);
});

test("an unconfirmed address takes its names out of the zone until it is confirmed", async () => {
  const customer = await testbed.newCustomer(1400n);
  const id = await testbed.delivered(customer, "unverified.com");
  const usual = followContacts(testbed.context);
  const publish = (name: string, consumer = usual) =>
    transaction(testbed.database.committing, (trx) =>
      consumer.handle(
        {
          id: 1n,
          xid: "1",
          name,
          siteId: 1,
          customerId: customer.actor.customerId,
          payload: { contactId: decodeId("contact", customer.contactId) },
          createdAt: testbed.clock.now(),
        },
        trx,
      ),
    );
  const setAddress = (settings: string) =>
    testbed.database.pool.query(`UPDATE contact_emails SET ${settings} WHERE customer_id = $1`, [
      customer.actor.customerId,
    ]);
  await setAddress("lapsed_at = now(), next_at = NULL");
  await publish("contacts.unverified.v1");
  await testbed.live(0);
  const held = await findDomain(testbed.database.kysely, customer.actor.customerId, id);
  expect(domainView(held, testbed.context).hold).toBe("unverified");
  expect((await testbed.row(id)).registry_statuses).toContain("clientHold");
  await setAddress("lapsed_at = NULL, started_at = NULL, verified_at = now()");
  await publish("contacts.verified.v1");
  await testbed.live(0);
  expect((await testbed.row(id)).registry_statuses).not.toContain("clientHold");
  // An operator retries the older event, which had been set aside.
  await publish("contacts.unverified.v1");
  await testbed.live(0);
  expect((await testbed.row(id)).registry_statuses).not.toContain("clientHold");
  expect(await testbed.newEvents(customer)).toEqual(["ordered", "delivered", "held", "unheld"]);
  // Where the registrar has no hold, the name goes on working, and no one is notified.
  const can = testbed.registrar.capabilities("com");
  if (can === null) throw new Error("it is sold");
  const driver = { ...testbed.registrar, capabilities: () => ({ ...can, hasHold: false }) };
  await setAddress("lapsed_at = now(), next_at = NULL, verified_at = NULL");
  await publish("contacts.unverified.v1", followContacts({ ...testbed.context, driver }));
  expect((await testbed.row(id)).is_unverified).toBe(true);
  expect(await testbed.newEvents(customer)).toEqual([]);
  await setAddress("lapsed_at = NULL, started_at = NULL, verified_at = now()");
  await publish("contacts.verified.v1", followContacts({ ...testbed.context, driver }));
  await testbed.live(0);
});

test("a contact of somebody else cannot become the registrant", async () => {
  const [customer, other] = [await testbed.newCustomer(700n), await testbed.newCustomer(0n)];
  const id = await testbed.delivered(customer, "new-owner.com");
  const owner = { contactId: other.contactId, declinesLock: false };
  await expect(
    setContact(testbed.context, testbed.ctxOf(customer), { domainId: id, ...owner }),
  ).rejects.toThrow("not_found");
  expect((await testbed.row(id)).contact_id).toBe(decodeId("contact", customer.contactId));
});

test("a change of the owner locks the name for sixty days, unless that is declined", async () => {
  const customer = await testbed.newCustomer(700n);
  const id = await testbed.delivered(customer, "changes-hands.com");
  await testbed.live(61);
  const contacts = [await testbed.newContact(customer), await testbed.newContact(customer)];
  const days: number[] = [];
  for (const [at, contactId] of contacts.entries()) {
    await setContact(testbed.context, testbed.ctxOf(customer), {
      domainId: id,
      contactId,
      declinesLock: at === 0,
    });
    const until = (await testbed.row(id)).transfer_locked_until;
    days.push(
      Math.max(0, Math.round(((until?.getTime() ?? 0) - testbed.clock.now().getTime()) / 86_400_000)),
    );
  }
  expect(days).toEqual([0, 60]);
});

test("the list finds by name in either form, by tag and by state, and counts all", async () => {
  const customer = await testbed.newCustomer(10_000n);
  const body = { customerId: customer.actor.customerId, limit: 10, sort: "newest" } as const;
  const first = await testbed.delivered(customer, "müller-hafen.com");
  testbed.clock.advance(1000);
  await testbed.delivered(customer, "second-list.com", { years: 2 });
  await tagDomain(testbed.platform, testbed.ctxOf(customer), { domainId: first, tag: "shop", verb: "tag" });
  const names = async (filter: object): Promise<string[]> =>
    (await listDomains(testbed.context, { ...body, ...filter })).domains.map(
      ({ displayName }) => displayName,
    );
  expect(await names({})).toEqual(["second-list.com", "müller-hafen.com"]);
  expect(await names({ searchTerm: "Müller" })).toEqual(["müller-hafen.com"]);
  expect(await names({ searchTerm: "second" })).toEqual(["second-list.com"]);
  expect(await names({ tag: "shop" })).toEqual(["müller-hafen.com"]);
  expect(await names({ sort: "expiry" })).toEqual(["müller-hafen.com", "second-list.com"]);
  await testbed.live(340);
  expect(await names({ status: "expiring" })).toEqual(["müller-hafen.com"]);
  const { counts } = await listDomains(testbed.context, body);
  expect(counts).toEqual({ all: 2, active: 1, progress: 0, expiring: 1, attention: 0 });
  const page = await listDomains(testbed.context, { ...body, sort: "expiry", limit: 1 });
  expect(await names({ sort: "expiry", limit: 1, cursor: page.nextCursor })).toEqual(["second-list.com"]);
});

test("a tag is put on a name and taken off again", async () => {
  const customer = await testbed.newCustomer(700n);
  const domainId = await testbed.delivered(customer, "tagged-once.com");
  const change = (tag: string, verb: "tag" | "untag") =>
    tagDomain(testbed.platform, testbed.ctxOf(customer), { domainId, tag, verb });
  await change("shop", "tag");
  await change("berlin", "tag");
  expect((await testbed.row(domainId)).tags).toEqual(["berlin", "shop"]);
  await change("shop", "untag");
  expect((await testbed.row(domainId)).tags).toEqual(["berlin"]);
});

test("a tag is put on several at once, and each refused one gives its reason", async () => {
  const customer = await testbed.newCustomer(1400n);
  const [free, full] = [
    await testbed.delivered(customer, "bulk-free.com"),
    await testbed.delivered(customer, "bulk-full.com"),
  ];
  for (let count = 0; count < maxTags; count += 1) {
    await tagDomain(testbed.platform, testbed.ctxOf(customer), {
      domainId: full,
      tag: `tag-${count}`,
      verb: "tag",
    });
  }
  const stranger = await testbed.newCustomer(700n);
  const theirs = await testbed.delivered(stranger, "bulk-theirs.com");
  const { results } = await runBulk([free, full, theirs, free], (id) =>
    tagDomain(testbed.platform, testbed.ctxOf(customer), { domainId: id, tag: "shop", verb: "tag" }),
  );
  expect(results).toEqual([
    { id: free, errorCode: null },
    { id: full, errorCode: "tag_limit" },
    { id: theirs, errorCode: "not_found" },
  ]);
  expect((await testbed.row(free)).tags).toEqual(["shop"]);
});

test("autoprolong is refused in the states for which pages do not offer it, and in no other", async () => {
  const customer = await testbed.newCustomer(700n);
  const domainId = await testbed.delivered(customer, "switched.com");
  const { state: present } = await testbed.row(domainId);
  const change = (state: typeof present) =>
    testbed.database.kysely
      .updateTable("domains")
      .set({ state, failure: /failed/.test(state) ? "provider_failed" : null, autoprolong: false })
      .where("name", "=", "switched.com")
      .execute();
  const refusing: string[] = [];
  for (const state of domainState.options) {
    await change(state);
    await setAutoprolong(testbed.platform, testbed.ctxOf(customer), { domainId, isEnabled: true }).catch(
      (error: unknown) => {
        expect(String(error)).toContain("domain_ended");
        refusing.push(state);
      },
    );
  }
  // The other tests compare the same books with the registry.
  await change(present);
  expect(refusing).toEqual(domainState.options.filter((state) => !stateAllows.autoprolong(state)));
});
