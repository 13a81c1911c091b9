import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { listTasks } from "./list-tasks.ts";
import { createTaskWorld, outcomes, scripted, type TaskWorld } from "./task-world.fixture.ts";

let world: TaskWorld;
beforeAll(async () => {
  world = await createTaskWorld();
});
afterEach(() => world.clear());
afterAll(() => world.drop());

const idsOf = async (filter: Parameters<typeof listTasks>[1]): Promise<string[]> =>
  (await listTasks(world.platform, filter)).map(({ id }) => id);

test("the newest come first, as many as asked for", async () => {
  const first = await world.open();
  const twin = await world.open("other");
  world.clock.advance(1_000);
  const last = await world.open();
  const twins = [first, twin].toSorted().toReversed();
  expect(await idsOf({ failed: false, limit: 10 })).toEqual([last, ...twins]);
  expect(await idsOf({ failed: false, limit: 1 })).toEqual([last]);
});

test("those that failed alone, with their cause", async () => {
  const { kind } = scripted({ create: [outcomes.full] });
  const failed = await world.open();
  await world.turn(kind);
  await world.open();
  expect(await listTasks(world.platform, { failed: true, limit: 10 })).toMatchObject([
    { id: failed, kind: "test", state: "failed", error_code: "capacity", error_detail: "full" },
  ]);
});
