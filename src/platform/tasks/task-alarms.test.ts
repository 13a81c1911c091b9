import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { taskAlarms } from "./task-alarms.ts";
import { createTaskTestbed, outcomes, scripted, type TaskTestbed } from "./task-testbed.fixture.ts";

let testbed: TaskTestbed;
beforeAll(async () => {
  testbed = await createTaskTestbed();
});
afterEach(() => testbed.clear());
afterAll(() => testbed.drop());

const day = 86_400_000;
const failing = { create: [outcomes.full, outcomes.full] };
const paid = scripted(failing, { kind: "paid", refundsOnFailure: true }).kind;
const repeatable = scripted(failing, { kind: "repeatable", isRepeatable: true }).kind;
const settled = scripted(failing, { kind: "settled" }).kind;

const quiet = scripted(failing, { kind: "quiet", withoutAlarm: ["capacity"] }).kind;
const other = scripted(failing, { kind: "other", withoutAlarm: ["domain_taken"] }).kind;

const find = () =>
  taskAlarms(testbed.platform, [paid, repeatable, settled, quiet, other], async (tasks) =>
    tasks.map(() => 990n),
  ).find();

async function failOne(kind: typeof paid): Promise<string> {
  const id = await testbed.open(kind.kind);
  await testbed.turn(kind);
  return id;
}

test.each([
  [paid, "alarm close", " What was paid went back."],
  [repeatable, "task retry", ""],
  [settled, "alarm close", ""],
])("a failed task says why, and what settles it: $kind", async (kind, command, rest) => {
  const id = await failOne(kind);
  const name = encodeId("task", id);
  expect(await find()).toEqual([
    {
      objectId: id,
      occurrence: testbed.clock.now().toISOString(),
      detail: `${kind.kind} ${name} failed. Cause: full.${rest}`,
      said: {
        key: "failedTask",
        params: { task: kind.kind, id: name, cause: "full", refunds: rest === "" ? "no" : "yes" },
      },
      command: `npm run operator -- ${command} ${name}`,
      customerId: null,
      cents: 990n,
    },
  ]);
});

test("a cause without a message is shown by its code, and a missing cause as missing", async () => {
  const id = await failOne(settled);
  const { kysely } = testbed.database;
  const change = (set: { error_detail: null; error_code?: null }) =>
    kysely.updateTable("tasks").set(set).where("id", "=", id).execute();
  await change({ error_detail: null });
  expect((await find())?.[0]?.detail).toContain("Cause: capacity.");
  await change({ error_detail: null, error_code: null });
  expect((await find())?.[0]?.detail).toContain("Cause: no cause was stored.");
});

test("a failure that no operator can change raises no alarm, others of its kind do", async () => {
  await failOne(quiet);
  const id = await failOne(other);
  expect((await find())?.map(({ objectId }) => objectId)).toEqual([id]);
});

test("a running or completed task raises no alarm", async () => {
  await testbed.open("paid");
  const { kind } = scripted({ first: [] }, { kind: "settled" });
  await testbed.open("settled");
  await testbed.turn(kind);
  expect(await find()).toEqual([]);
});

test("a failure raises an alarm for thirty days", async () => {
  await failOne(paid);
  testbed.clock.advance(30 * day - 1);
  expect(await find()).toHaveLength(1);
  testbed.clock.advance(1);
  expect(await find()).toEqual([]);
});

test("a task of a kind that no longer exists raises an alarm that can be closed", async () => {
  const id = await failOne(scripted({ create: [outcomes.full] }, { kind: "gone" }).kind);
  expect((await find())?.[0]?.command).toBe(`npm run operator -- alarm close ${encodeId("task", id)}`);
});
