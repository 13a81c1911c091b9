import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { taskAlarms } from "./task-alarms.ts";
import { createTaskWorld, outcomes, scripted, type TaskWorld } from "./task-world.fixture.ts";

let world: TaskWorld;
beforeAll(async () => {
  world = await createTaskWorld();
});
afterEach(() => world.clear());
afterAll(() => world.drop());

const day = 86_400_000;
const failing = { create: [outcomes.full, outcomes.full] };
const paid = scripted(failing, { kind: "paid", refundsOnFailure: true }).kind;
const repeatable = scripted(failing, { kind: "repeatable", isRepeatable: true }).kind;
const settled = scripted(failing, { kind: "settled" }).kind;

const find = () => taskAlarms(world.platform, [paid, repeatable, settled]).find();

async function failOne(kind: typeof paid): Promise<string> {
  const id = await world.open(kind.kind);
  await world.turn(kind);
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
      occurrence: world.clock.now().toISOString(),
      detail: `${kind.kind} ${name} failed. Cause: full.${rest}`,
      command: `npm run operator -- ${command} ${name}`,
    },
  ]);
});

test("a cause without words is told by its code, and none as such", async () => {
  const id = await failOne(settled);
  const { kysely } = world.database;
  const change = (set: { error_detail: null; error_code?: null }) =>
    kysely.updateTable("tasks").set(set).where("id", "=", id).execute();
  await change({ error_detail: null });
  expect((await find())?.[0]?.detail).toContain("Cause: capacity.");
  await change({ error_detail: null, error_code: null });
  expect((await find())?.[0]?.detail).toContain("Cause: no cause was stored.");
});

test("a task that goes on, or was done, is no alarm", async () => {
  await world.open("paid");
  const { kind } = scripted({ first: [] }, { kind: "settled" });
  await world.open("settled");
  await world.turn(kind);
  expect(await find()).toEqual([]);
});

test("a failure is remembered for thirty days", async () => {
  await failOne(paid);
  world.clock.advance(30 * day - 1);
  expect(await find()).toHaveLength(1);
  world.clock.advance(1);
  expect(await find()).toEqual([]);
});

test("a kind that no part runs any more is an alarm that can be closed", async () => {
  const id = await failOne(scripted({ create: [outcomes.full] }, { kind: "gone" }).kind);
  expect((await find())?.[0]?.command).toBe(`npm run operator -- alarm close ${encodeId("task", id)}`);
});
