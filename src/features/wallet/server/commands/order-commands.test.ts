import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { encodeId } from "#src/shared/ids.ts";

// Orders by command: seen, and refunded in parts and with the end of their service.

let testbed: OperatorTestbed;

const why = ["--reason", "slow disk in the first week", "--note", "Sorry for the slow disk."];
const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKNSJ2Bq1Dd7bQ0vCkE1DTL1EFIVvbMxYCB0gQ0n2bTz";

beforeAll(async () => {
  testbed = await openOperatorTestbed();
});
afterAll(() => testbed.drop());

/** A customer of their own with a server on order. */
async function ordered(email: string) {
  const { customerId, token } = await testbed.newCustomer(email);
  await testbed.run("user", "credit", email, "--usd", "10", "--note", "a start", "--reason", "a test");
  const handlers = callHandlers(testbed.clock, testbed.product.servers.handlers);
  const key = await handlers["POST /v2/servers/ssh-keys"]({
    ...(await testbed.inputOf(token)),
    body: { name: "laptop", publicKey },
  });
  const id = encodeId("customer", customerId);
  const what = ["--plan", "sloop-2", "--location", "fra1", "--image", "debian-13", "--cents", "490"];
  const who = ["--customer", id, "--key", key.id, "--consent", "by telephone", "--reason", "a test"];
  const { order } = await testbed.runJson("server", "order", "web-1", ...what, ...who);
  return { id, orderId: String(order.id), balance: () => testbed.product.wallet.balanceOf(customerId) };
}

test("an order that is not delivered has nothing to refund", async () => {
  const { orderId } = await ordered("undelivered@example.com");
  const { quote } = await testbed.runJson("order", "refund", orderId, "--dry-run");
  expect(quote).toMatchObject({ isRefundable: false });
  await expect(testbed.run("order", "refund", orderId, "--line", "1=1.00", ...why)).rejects.toThrow();
  await testbed.finishTasks();
});

test("orders are listed, and one is shown with what it moved", async () => {
  const { id, orderId } = await ordered("lister@example.com");
  await testbed.finishTasks();
  const { orders } = await testbed.runJson("order", "list", "--customer", id);
  expect(orders).toMatchObject([{ id: orderId, state: "delivered", totalCents: 490 }]);
  await expect(testbed.run("order", "list", "--state", "lost")).rejects.toThrow("--state");
  const shown = await testbed.run("order", "show", orderId);
  for (const account of ["wallet", "holds", "revenue"])
    expect(shown).toMatch(new RegExp(`${account} +-?490`));
  expect(shown).toMatch(/server-provision +succeeded/);
});

test("a dry run says what would go back and moves nothing; a line goes back once for a key", async () => {
  const { orderId, balance } = await ordered("partial@example.com");
  await testbed.finishTasks();
  const had = await balance();
  const { totalCents } = await testbed.runJson("order", "refund", orderId, "--line", "1=1.20", "--dry-run");
  expect(totalCents).toBe(120);
  expect(await balance()).toBe(had);
  await expect(testbed.run("order", "refund", orderId, "--line", "1:1", ...why)).rejects.toThrow("--line");
  await expect(testbed.run("order", "refund", orderId, "--line", "1=5.00", ...why)).rejects.toThrow();
  await testbed.run("order", "refund", orderId, "--line", "1=1.20", ...why, "--key", "first");
  expect((await balance()) - had).toBe(120n);
  // Counted and audited as a call is.
  const { kysely } = testbed.platform.db;
  const uses = await kysely
    .selectFrom("staff_act_uses")
    .select("cents")
    .where("act", "=", "orders.refund")
    .execute();
  expect(uses).toContainEqual({ cents: 120n });
  const entries = await testbed.runJson("audit", "--object", orderId);
  expect(entries).toContainEqual(
    expect.objectContaining({
      action: "staff.act",
      detail: expect.objectContaining({ act: "orders.refund", how: "on the machine" }),
    }),
  );
  const { quote } = await testbed.runJson("order", "refund", orderId, "--dry-run");
  expect(quote.lines).toMatchObject([{ paidCents: 490, refundedCents: 120, leftCents: 370 }]);
});

test("the days that were not begun go back with the end of the server, and no day twice", async () => {
  const { orderId, balance } = await ordered("ender@example.com");
  await testbed.finishTasks();
  const had = await balance();
  const { quote, totalCents } = await testbed.runJson(
    "order",
    "refund",
    orderId,
    "--end-service",
    "--dry-run",
  );
  expect(totalCents).toBe(quote.lines[0].unusedCents);
  const done = await testbed.runJson("order", "refund", orderId, "--end-service", ...why);
  expect(done.refundCents).toBe(totalCents);
  expect((await balance()) - had).toBe(BigInt(totalCents));
  await testbed.finishTasks();
  await expect(testbed.run("order", "refund", orderId, ...why)).rejects.toThrow("Nothing of this order");
});
