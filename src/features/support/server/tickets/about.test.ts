import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { openSupportTestbed, type SupportTestbed } from "../support-testbed.fixture.ts";

let testbed: SupportTestbed;
let ann: Awaited<ReturnType<SupportTestbed["newCustomer"]>>;
let eve: Awaited<ReturnType<SupportTestbed["newCustomer"]>>;
let server: { serverId: string; taskId: string };
let failed: { serverId: string; taskId: string };

beforeAll(async () => {
  testbed = await openSupportTestbed();
  [ann, eve] = [await testbed.newCustomer(), await testbed.newCustomer()];
  await testbed.run(
    "user",
    "credit",
    ann.email,
    "--usd",
    "100",
    "--reason",
    "a test of tickets",
    "--note",
    "A test",
  );
  server = await testbed.buy(ann.token, "web-1");
  await testbed.finishTasks();
  failed = await testbed.buy(ann.token, "fail-create");
  await testbed.finishTasks();
});
afterAll(() => testbed.drop());

const valueOf = (facts: readonly { label: string; value: string }[], label: string) =>
  facts.find((fact) => fact.label === label)?.value;

test("a failed task opens a ticket with its step and its cause, of the server that it is about", async () => {
  const about = await ann.about("task", failed.taskId);
  expect(about).toMatchObject({
    subject: "The server fail-create could not be delivered",
    topic: "server",
    service: { kind: "server", id: failed.serverId, label: "fail-create" },
  });
  expect(valueOf(about.facts, "task")).toBe("server-provision");
  expect(valueOf(about.facts, "error")).toBeDefined();
  const ticket = await ann.open({
    subject: about.subject,
    about: { kind: "task", id: failed.taskId },
  });
  expect(ticket).toMatchObject({ topic: "server", service: { label: "fail-create" } });
  const [line] = (await ann.read(ticket.id)).messages;
  expect(line).toMatchObject({ by: "system", line: "about", facts: about.facts });
  const found = await ann.list({ service: failed.serverId });
  expect(found.tickets.map(({ id }) => id)).toEqual([ticket.id]);
});

test("a failed order says what it cost, and by which task it failed", async () => {
  const order = await testbed.platform.db.kysely
    .selectFrom("orders")
    .select("id")
    .where("customer_id", "=", ann.customerId)
    .where("state", "=", "refunded")
    .executeTakeFirstOrThrow();
  const about = await ann.about("order", encodeId("order", order.id));
  expect(about).toMatchObject({ topic: "billing", service: { kind: "server" } });
  expect(valueOf(about.facts, "cents")).toBe("490");
  expect(valueOf(about.facts, "task")).toBe(failed.taskId);
});

test("a ticket about a server that should run and does not is urgent", async () => {
  const asked = { subject: "x", service: { kind: "server", id: server.serverId } } as const;
  const calm = await ann.open(asked);
  expect((await testbed.row(calm.id)).priority).toBe("normal");
  await testbed.platform.db.kysely.updateTable("servers").set({ power: "error" }).execute();
  expect((await ann.about("server", server.serverId)).subject).toBe("The server web-1 is down");
  const urgent = await ann.open(asked);
  expect((await testbed.row(urgent.id)).priority).toBe("urgent");
  expect(urgent.firstDueAt).toBe(testbed.inMinutes(30));
  // Beside the thread in the office it is as it is now.
  await testbed.platform.db.kysely.updateTable("servers").set({ power: "running" }).execute();
  const staff = await testbed.newStaff("Nora");
  const { facts } = await staff.read(urgent.id);
  expect(valueOf(facts, "power")).toBe("running");
  expect(valueOf(facts, "plan")).toBeDefined();
  expect((await staff.read((await ann.open()).id)).facts).toEqual([]);
});

test("a held deposit says why", async () => {
  const { id } = await testbed.hold("holder@example.com");
  const { customer_id: customerId } = await testbed.platform.db.kysely
    .selectFrom("deposits as d")
    .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
    .select("a.customer_id")
    .where("d.state", "=", "held")
    .executeTakeFirstOrThrow();
  const user = await testbed.platform.db.kysely
    .selectFrom("memberships")
    .select("user_id")
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  const actor = { ...ann.actor, customerId, userId: user.user_id };
  const holder = testbed.callsOf(actor);
  const about = await holder.about("deposit", id);
  expect(about.subject).toMatch(/^My deposit of .* BTC is held$/);
  expect(valueOf(about.facts, "reason")).toBeDefined();
  // Who may not see money is shown none of it.
  const viewer = testbed.callsOf({ ...actor, member: { role: "technical", mayDestroy: false } });
  await expect(viewer.about("deposit", id)).rejects.toMatchObject({ code: "not_found" });
  await expect(viewer.open({ about: { kind: "deposit", id } })).rejects.toMatchObject({ code: "not_found" });
});

test("T67 things of another customer, and of none, are not there", async () => {
  const missing = { code: "not_found" };
  await expect(eve.about("server", server.serverId)).rejects.toMatchObject(missing);
  await expect(eve.about("task", failed.taskId)).rejects.toMatchObject(missing);
  await expect(eve.open({ service: { kind: "server", id: server.serverId } })).rejects.toMatchObject(missing);
  await expect(eve.open({ about: { kind: "task", id: failed.taskId } })).rejects.toMatchObject(missing);
  await expect(ann.about("domain", server.serverId)).rejects.toMatchObject(missing);
  await expect(ann.about("server", "1042")).rejects.toMatchObject(missing);
});
