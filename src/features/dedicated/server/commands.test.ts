import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import type { Id } from "#src/shared/ids.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  operatorEmail,
  openOperatorTestbed,
  type OperatorTestbed,
} from "#src/app/operator/operator-testbed.fixture.ts";

let testbed: OperatorTestbed;
let ann: Awaited<ReturnType<typeof customerOf>>;
let counter = 0;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
});

beforeEach(async () => {
  counter += 1;
  ann = await customerOf(`ann${counter}@example.com`);
});

afterAll(() => testbed.drop());

async function customerOf(email: string) {
  const { token, customerId } = await testbed.newCustomer(email);
  const input = await testbed.inputOf(token);
  const handlers = callHandlers(testbed.clock, testbed.product.dedicated.handlers);
  return {
    email,
    customerId,
    ask: (configuration: string, key = testbed.platform.ids.next()) =>
      handlers["POST /v2/dedicated/requests"]({
        ...input,
        idempotency: { ...input.idempotency, key },
        body: { configuration, quantity: 2, note: "Debian, please" },
      }),
    list: async () => (await handlers["GET /v2/dedicated/requests"]({ ...input, body: undefined })).requests,
    withdraw: (id: Id<"dedicatedRequest">) =>
      handlers["POST /v2/dedicated/requests/{id}/withdraw"]({ ...input, params: { id }, body: {} }),
  };
}

async function mailsTo(recipient: string): Promise<string[]> {
  const rows = await testbed.platform.db.kysely
    .selectFrom("mail_messages")
    .select("text_body")
    .where("recipient", "=", recipient)
    .execute();
  return rows.map((row) => row.text_body ?? "");
}

async function eventsOf(customerId: string): Promise<string[]> {
  const rows = await testbed.platform.db.kysely
    .selectFrom("outbox_events")
    .select("name")
    .where("customer_id", "=", customerId)
    .where("name", "like", "dedicated.%")
    .orderBy("id")
    .execute();
  return rows.map(({ name }) => name);
}

test("a request is kept with its prices, mailed to the operator, answered and closed by command", async () => {
  const { id } = await ann.ask("clipper-16");
  await testbed.runJob("alarms");
  expect((await mailsTo(operatorEmail)).join()).toContain(`Request ${id}: 2 × Clipper 16 at $129.00 a month`);
  const shown = await testbed.run("dedicated", "list");
  expect(shown).toMatch(
    new RegExp(`${id} +open .*Clipper 16 +\\$129\\.00 +\\$49\\.00 +${ann.email} +Debian, please`),
  );

  await testbed.run("dedicated", "answer", id, "--text", "Two are ready on Monday.");
  expect(await ann.list()).toMatchObject([
    { id, state: "answered", answer: "Two are ready on Monday.", monthlyCents: 12_900, setupCents: 4900 },
  ]);
  await testbed.runJob("alarms");
  expect(await testbed.run("alarm", "list")).not.toContain(id);

  await testbed.run("dedicated", "close", id);
  expect(await ann.list()).toMatchObject([{ state: "closed", answer: "Two are ready on Monday." }]);
  await expect(testbed.run("dedicated", "close", id)).rejects.toThrow("No request of this id is open.");
  expect(await eventsOf(ann.customerId)).toEqual([
    "dedicated.requested.v1",
    "dedicated.answered.v1",
    "dedicated.closed.v1",
  ]);
  const entries: { action: string }[] = await testbed.runJson("audit", "--object", id);
  expect(entries.map(({ action }) => action).sort()).toEqual([
    "dedicated.answer",
    "dedicated.close",
    "dedicated.request",
  ]);
});

test("the same key makes one request, and no money moves", async () => {
  const [first, second] = [await ann.ask("frigate-24", "one"), await ann.ask("frigate-24", "one")];
  expect(second).toEqual(first);
  expect(await ann.list()).toHaveLength(1);
  expect(await testbed.product.wallet.balanceOf(ann.customerId)).toBe(0n);
});

test("sold-out and unknown configurations are refused, and at most five requests are open", async () => {
  await expect(ann.ask("packet-24")).rejects.toMatchObject({ code: "configuration_unavailable" });
  await expect(ann.ask("nothing")).rejects.toMatchObject({ code: "configuration_unavailable" });
  const answers = await Promise.allSettled(Array.from({ length: 7 }, () => ann.ask("frigate-24")));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  const [{ id } = { id: undefined }] = await ann.list();
  if (id === undefined) throw new Error("five were asked for");
  await ann.withdraw(id);
  await ann.withdraw(id);
  expect((await ann.list()).filter(({ state }) => state === "open")).toHaveLength(4);
  await ann.ask("frigate-24");
});
