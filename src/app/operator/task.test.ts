import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { openOperatorWorld, type OperatorWorld } from "./operator-world.fixture.ts";

let world: OperatorWorld;
let customerId: string;
let token: string;

beforeAll(async () => {
  world = await openOperatorWorld();
  ({ customerId, token } = await world.newCustomer("ann@example.com"));
  await world.run("user", "credit", "ann@example.com", "--usd", "100", "--reason", "test");
});

afterAll(() => world.drop());

function uuidOf(taskId: string): string {
  return decodeId("task", taskId) ?? "";
}

test("a stuck order is refunded by command, once, and what it left is removed", async () => {
  const before = await world.product.wallet.balanceOf(customerId);
  const { serverId, taskId } = await world.buy(token, "stuck");
  expect(await world.product.wallet.balanceOf(customerId)).toBe(before - 490n);
  expect(await world.run("task", "refund", taskId)).toBe("The task was ended and its order refunded.");
  expect(await world.product.wallet.balanceOf(customerId)).toBe(before);
  await expect(world.run("task", "refund", taskId)).rejects.toThrow("what was paid for it went back already");
  await world.finishTasks();
  expect(await world.product.auditor.audit()).toEqual([]);
  const entries = await world.runJson("audit", "--object", taskId);
  expect(entries.map((entry: { action: string }) => entry.action)).toContain("task.refund");
  expect(await world.run("task", "list", "--failed")).toContain(serverId);
});

test("a step that runs keeps its task, and a delivered one is not refunded", async () => {
  const { taskId } = await world.buy(token, "busy");
  const held = world.platform.db.kysely
    .updateTable("tasks")
    .set({ state: "running", lease_owner: "other", lease_until: new Date("2099-01-01T00:00:00Z") })
    .where("id", "=", uuidOf(taskId));
  await held.execute();
  await expect(world.run("task", "refund", taskId)).rejects.toThrow("A step of this task runs now");
  await world.platform.db.kysely
    .updateTable("tasks")
    .set({ lease_owner: null, lease_until: null })
    .where("id", "=", uuidOf(taskId))
    .execute();
  await world.finishTasks();
  await expect(world.run("task", "refund", taskId)).rejects.toThrow("has been delivered");
});

test("a failed cleanup runs again, a failed order does not", async () => {
  const { taskId, serverId } = await world.buy(token, "fail-create");
  await world.finishTasks();
  await expect(world.run("task", "retry", taskId)).rejects.toThrow("its money went back");

  const cleanup = await world.platform.db.kysely
    .selectFrom("tasks")
    .select("id")
    .where("kind", "=", "server-cleanup")
    .where("object_id", "=", decodeId("server", serverId) ?? "")
    .executeTakeFirstOrThrow();
  const cleanupId = encodeId("task", cleanup.id);
  await expect(world.run("task", "retry", cleanupId)).rejects.toThrow("This task is succeeded, not failed");
  await world.platform.db.kysely
    .updateTable("tasks")
    .set({ state: "failed", error_code: "provider_failed", error_detail: "broken" })
    .where("id", "=", cleanup.id)
    .execute();
  expect(await world.run("task", "retry", cleanupId)).toBe("The task is in the queue again.");
  await world.finishTasks();
  expect(await world.taskRow(cleanup.id)).toMatchObject({ state: "succeeded", error_code: null });
});

test("an unknown task is named as such", async () => {
  const nobody = encodeId("task", world.platform.ids.next());
  await expect(world.run("task", "retry", nobody)).rejects.toThrow("There is no such task");
  await expect(world.run("task", "refund", nobody)).rejects.toThrow("There is no such task");
});
