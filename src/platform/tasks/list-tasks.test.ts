import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { listTasks } from "./list-tasks.ts";
import { createTaskTestbed, outcomes, scripted, type TaskTestbed } from "./task-testbed.fixture.ts";

let testbed: TaskTestbed;
beforeAll(async () => {
  testbed = await createTaskTestbed();
});
afterEach(() => testbed.clear());
afterAll(() => testbed.drop());

const idsOf = async (filter: Parameters<typeof listTasks>[1]): Promise<string[]> =>
  (await listTasks(testbed.platform, filter)).map(({ id }) => id);

test("the newest come first, as many as asked for", async () => {
  const first = await testbed.open();
  const duplicate = await testbed.open("other");
  testbed.clock.advance(1_000);
  const last = await testbed.open();
  const duplicates = [first, duplicate].toSorted().toReversed();
  expect(await idsOf({ failed: false, limit: 10 })).toEqual([last, ...duplicates]);
  expect(await idsOf({ failed: false, limit: 1 })).toEqual([last]);
});

test("only those that failed, with their cause", async () => {
  const { kind } = scripted({ create: [outcomes.full] });
  const failed = await testbed.open();
  await testbed.turn(kind);
  await testbed.open();
  expect(await listTasks(testbed.platform, { failed: true, limit: 10 })).toMatchObject([
    { id: failed, kind: "test", state: "failed", error_code: "capacity", error_detail: "full" },
  ]);
});
