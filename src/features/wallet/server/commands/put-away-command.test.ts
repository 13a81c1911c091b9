import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { encodeId } from "#src/shared/ids.ts";

// Commands about a customer's orders and services: who else gets one, who buys for whom, what is put away.

let testbed: OperatorTestbed;
beforeAll(async () => {
  testbed = await openOperatorTestbed();
});
afterAll(() => testbed.drop());

const reason = ["--reason", "as agreed by telephone"];
const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKNSJ2Bq1Dd7bQ0vCkE1DTL1EFIVvbMxYCB0gQ0n2bTz";

async function funded(email: string) {
  const { customerId, token } = await testbed.newCustomer(email);
  await testbed.run("user", "credit", email, "--usd", "10", "--note", "a start", ...reason);
  return { id: encodeId("customer", customerId), token };
}

test("a server is bought for a customer and given to another, and a failed order is put away", async () => {
  const [buyer, other] = [await funded("buyer@example.com"), await funded("other@example.com")];
  const key = await callHandlers(testbed.clock, testbed.product.servers.handlers)[
    "POST /v2/servers/ssh-keys"
  ]({ ...(await testbed.inputOf(buyer.token)), body: { name: "laptop", publicKey } });
  const order = (name: string) => {
    const what = ["--plan", "sloop-2", "--location", "fra1", "--image", "debian-13", "--cents", "490"];
    const who = ["--customer", buyer.id, "--key", key.id, "--consent", "by telephone", ...reason];
    return testbed.runJson("server", "order", name, ...what, ...who);
  };
  const { server } = await order("web-1");
  await expect(testbed.run("server", "move", server.id, "--to", other.id)).rejects.toThrow("--reason");
  await testbed.finishTasks();
  await testbed.run("server", "move", server.id, "--to", other.id, ...reason);
  await expect(testbed.run("server", "move", server.id, "--to", other.id, ...reason)).rejects.toThrow(
    "belongs to this customer already",
  );
  const failed = await order("fail-create-1");
  await testbed.finishTasks();
  const { id } = failed.order;
  expect(await testbed.run("order", "put-away", id, ...reason)).toContain("does not see it");
  expect(await testbed.run("order", "put-away", id, "--undo", ...reason)).toContain("sees it again");
  const audit = await testbed.platform.db.kysely
    .selectFrom("audit_log")
    .select(["actor", "detail"])
    .where("action", "in", ["server.move-customer", "order.put-away", "order.on-behalf"])
    .execute();
  expect(audit).toHaveLength(4);
  for (const row of audit) {
    expect(row).toMatchObject({ actor: testbed.operator, detail: { reason: "as agreed by telephone" } });
  }
});

test("a domain that is not there is given to no one", async () => {
  const nothing = encodeId("domain", testbed.platform.ids.next());
  const to = encodeId("customer", testbed.platform.ids.next());
  const contact = encodeId("contact", testbed.platform.ids.next());
  const whose = ["--to", to, "--contact", contact, ...reason];
  await expect(testbed.run("domain", "move", nothing, ...whose)).rejects.toThrow();
});
