import { afterAll, beforeAll, expect, test } from "vitest";
import type { RouteKey } from "#src/shared/contract.ts";
import { type Caller, createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";
import { signInStaff } from "./office.fixture.ts";

// What staff orders for a customer is checked whole before a second person is asked: what could not be done is asked of no one.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

let testbed: Testbed;
let billing: Caller;
const reason = "asked for by telephone";
const consent = "by telephone";

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  billing = await signInStaff(testbed, "billing");
});
afterAll(() => testbed.drop());

const codeOf = async (key: RouteKey, parts: Parameters<Testbed["call"]>[2]) =>
  (await testbed.call(key, billing, parts)).json().error?.code;

const asked = async () => (await testbed.call("GET /v2/admin/approvals", billing)).json().waiting.count;

const orderServer = (name: string, more: object) =>
  codeOf("POST /v2/admin/servers/purchase", {
    body: {
      ...testbed.purchaseBody,
      sshKeyIds: [],
      name,
      customerId: testbed.ids.customer,
      isGift: true,
      consent,
      reason,
      ...more,
    },
  });

const orderNames = (more: object) =>
  codeOf("POST /v2/admin/domains/purchase", {
    body: { ...testbed.domainBody, customerId: testbed.ids.customer, isGift: true, consent, reason, ...more },
  });

const named = (name: string) => ({ items: [{ name, years: 1, isPrivate: false }] });

test("T59 a server with an image that is not there, or with keys that are not the customer's, is asked of no one", async () => {
  const before = await asked();
  const others = await testbed.call("POST /v2/servers/ssh-keys", testbed.callers.other, {
    body: { name: "laptop", publicKey: testbed.publicKey },
  });
  expect(await orderServer("no-image", { image: "no-such-image" })).toBe("image_unavailable");
  await testbed.database.kysely
    .updateTable("images")
    .set({ active: false })
    .where("id", "=", "ubuntu-24.04")
    .execute();
  expect(await orderServer("old-image", { image: "ubuntu-24.04" })).toBe("image_unavailable");
  expect(await orderServer("their-key", { sshKeyIds: [others.json().id] })).toBe("not_found");
  expect(await orderServer("no-key", { sshKeyIds: ["key_01kjmma2g0e4dvfeabz9j52tb9"] })).toBe("not_found");
  expect(await orderServer("nowhere", { location: "nowhere" })).toBe("location_unavailable");
  expect(await orderServer("no-plan", { plan: "no-such-plan" })).toBe("plan_unavailable");
  expect(await asked()).toBe(before);
  expect(await orderServer("as-it-should", { sshKeyIds: [testbed.ids.machineKey] })).toBe("approval_needed");
  expect(await asked()).toBe(before + 1);
});

test("T59 names for a contact of another customer, or with one name server twice, are asked of no one", async () => {
  const before = await asked();
  const contactId = "con_01kjmma2g0e4dvfeabz9j52tb9";
  expect(await orderNames({ ...named("their-contact.com"), contactId })).toBe("not_found");
  const nameServers = ["ns1.example.net", "ns1.example.net"];
  expect(await orderNames({ ...named("same-server.com"), nameServers })).toBe("invalid_input");
  // One that another customer has already.
  expect(await orderNames(named("web-1.com"))).toBe("domain_held_already");
  expect(await asked()).toBe(before);
  expect(await orderNames(named("as-it-should.com"))).toBe("approval_needed");
  expect(await asked()).toBe(before + 1);
});

test("T59 what is tried before a second person is asked leaves nothing behind", async () => {
  const rows = async () => {
    const { kysely } = testbed.database;
    const counts = [];
    for (const table of ["servers", "domains", "orders", "tasks", "ledger_entries", "outbox_events"] as const)
      counts.push(
        await kysely
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<bigint>().as("count"))
          .executeTakeFirst(),
      );
    return counts;
  };
  const before = await rows();
  expect(await orderServer("nothing-yet", {})).toBe("approval_needed");
  expect(await orderNames(named("nothing-yet.com"))).toBe("approval_needed");
  expect(await rows()).toEqual(before);
});
