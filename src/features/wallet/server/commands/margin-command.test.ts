import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { encodeId } from "#src/shared/ids.ts";

let testbed: OperatorTestbed;
beforeAll(async () => {
  testbed = await openOperatorTestbed();
});
afterAll(() => testbed.drop());

const reason = ["--reason", "the buyer disputes it"];

test("the margin of a disputed order is frozen and released, each with its reason", async () => {
  const { customerId } = await testbed.newCustomer("buyer@example.com");
  const { db, ids, clock } = testbed.platform;
  const orderId = ids.next();
  const order = { kind: "server-purchase", object_type: "server", object_id: ids.next(), currency: "USD" };
  const at = clock.now();
  const state = { state: "delivered", created_at: at, settled_at: at };
  await db.kysely
    .insertInto("orders")
    .values({
      id: orderId,
      site_id: 1,
      customer_id: customerId,
      idempotency_key: ids.random(),
      total_cents: 500n,
      ...order,
      ...state,
    })
    .execute();
  const id = encodeId("order", orderId);
  await expect(testbed.run("margin", "freeze", id, ...reason)).rejects.toThrow();
  await db.kysely
    .insertInto("margin_accruals")
    .values({
      order_id: orderId,
      site_id: 1,
      cost_cents: 400n,
      cents: 100n,
      state: "pending",
      delivered_at: at,
      available_at: at,
    })
    .execute();
  const read = () =>
    db.kysely.selectFrom("margin_accruals").select("frozen_reason").executeTakeFirstOrThrow();
  expect(await testbed.run("margin", "freeze", id, ...reason)).toContain("waits");
  expect(await read()).toEqual({ frozen_reason: "the buyer disputes it" });
  expect(await testbed.run("margin", "freeze", id, "--undo", ...reason)).toContain("matures again");
  expect(await read()).toEqual({ frozen_reason: null });
  const audit = await db.kysely
    .selectFrom("audit_log")
    .select(["action", "actor"])
    .where("action", "like", "margin.%")
    .orderBy("id")
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(["margin.freeze", "margin.release"]);
});
