import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { openOperatorTestbed, type OperatorTestbed } from "./operator-testbed.fixture.ts";

let testbed: OperatorTestbed;
let customerId: string;
let token: string;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
  ({ customerId, token } = await testbed.newCustomer("ann@example.com"));
  await testbed.run(
    "user",
    "credit",
    "ann@example.com",
    "--usd",
    "100",
    "--reason",
    "a test",
    "--note",
    "A gift.",
  );
});

afterAll(() => testbed.drop());

function uuidOf(taskId: string): string {
  return decodeId("task", taskId) ?? "";
}

test("a stuck order is refunded by command, once, and its leftovers are removed", async () => {
  const before = await testbed.product.wallet.balanceOf(customerId);
  const { serverId, taskId } = await testbed.buy(token, "stuck");
  expect(await testbed.product.wallet.balanceOf(customerId)).toBe(before - 490n);
  expect(await testbed.run("task", "refund", taskId)).toBe("The task was ended and its order refunded.");
  expect(await testbed.product.wallet.balanceOf(customerId)).toBe(before);
  await expect(testbed.run("task", "refund", taskId)).rejects.toThrow(
    "what was paid for it went back already",
  );
  await testbed.finishTasks();
  expect(await testbed.product.auditor.audit()).toEqual([]);
  const entries = await testbed.runJson("audit", "--object", taskId);
  expect(entries.map((entry: { action: string }) => entry.action)).toContain("task.refund");
  expect(await testbed.run("task", "list", "--failed")).toContain(serverId);
});

test("a step that runs keeps its task, and a delivered one is not refunded", async () => {
  const { taskId } = await testbed.buy(token, "busy");
  const held = testbed.platform.db.kysely
    .updateTable("tasks")
    .set({ state: "running", lease_owner: "other", lease_until: new Date("2099-01-01T00:00:00Z") })
    .where("id", "=", uuidOf(taskId));
  await held.execute();
  await expect(testbed.run("task", "refund", taskId)).rejects.toThrow("A step of this task runs now");
  await testbed.platform.db.kysely
    .updateTable("tasks")
    .set({ lease_owner: null, lease_until: null })
    .where("id", "=", uuidOf(taskId))
    .execute();
  await testbed.finishTasks();
  await expect(testbed.run("task", "refund", taskId)).rejects.toThrow("has been delivered");
});

test("a failed cleanup runs again, a failed order does not", async () => {
  const { taskId, serverId } = await testbed.buy(token, "fail-create");
  await testbed.finishTasks();
  await expect(testbed.run("task", "retry", taskId)).rejects.toThrow("its money went back");

  const cleanup = await testbed.platform.db.kysely
    .selectFrom("tasks")
    .select("id")
    .where("kind", "=", "server-cleanup")
    .where("object_id", "=", decodeId("server", serverId) ?? "")
    .executeTakeFirstOrThrow();
  const cleanupId = encodeId("task", cleanup.id);
  await expect(testbed.run("task", "retry", cleanupId)).rejects.toThrow("This task is succeeded, not failed");
  await testbed.platform.db.kysely
    .updateTable("tasks")
    .set({ state: "failed", error_code: "provider_failed", error_detail: "broken" })
    .where("id", "=", cleanup.id)
    .execute();
  expect(await testbed.run("task", "retry", cleanupId)).toBe("The task is in the queue again.");
  await testbed.finishTasks();
  expect(await testbed.taskRow(cleanup.id)).toMatchObject({ state: "succeeded", error_code: null });
});

test("an unknown task is named as such", async () => {
  const unknown = encodeId("task", testbed.platform.ids.next());
  await expect(testbed.run("task", "retry", unknown)).rejects.toThrow("There is no such task");
  await expect(testbed.run("task", "refund", unknown)).rejects.toThrow("There is no such task");
});
