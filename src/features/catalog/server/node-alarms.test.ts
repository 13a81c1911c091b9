import { afterAll, beforeAll, expect, test } from "vitest";
import { createCtx } from "#src/platform/ctx.ts";
import { testOperator } from "#src/platform/operator/operator.fixture.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { demoCatalogue } from "./demo-catalogue.ts";
import { nodeAlarms } from "./node-alarms.ts";
import { noteNodes, saveNode, setNodeState } from "./nodes.ts";
import { seedCatalogue } from "./seed-catalogue.ts";

let database: TestDatabase;
const clock = new ManualClock(new Date("2026-11-20T12:00:00Z"));

beforeAll(async () => {
  database = await createTestDatabase();
  await seedCatalogue(database.committing, demoCatalogue);
  const node = { id: "a", location: "fra1", endpoint: "/run/engine.socket", certificate: null, project: "p" };
  const more = { member: null, storagePool: "s", network: "b", memoryMb: null, vcpu: null, diskGb: null };
  const kind = { driver: "incus", settings: {}, state: "open" } as const;
  await saveNode(database.committing, createCtx({ clock }, testOperator), { ...node, ...more, ...kind });
});

afterAll(() => database.drop());

const minute = 60_000;
const see = (answers: boolean): Promise<void> => {
  const capacity = answers ? { memoryMb: 1024, cores: 1, diskGb: null } : null;
  return noteNodes(database.kysely, [{ id: "a", capacity }], clock.now());
};

test("an open node that does not answer for five minutes is an alarm until it does", async () => {
  const { find } = nodeAlarms({ db: database, clock });
  expect(await find()).toBeNull();
  clock.advance(6 * minute);
  expect(await find()).toMatchObject([{ objectId: "a", occurrence: "never" }]);
  await see(true);
  expect(await find()).toEqual([]);
  const seenAt = clock.now().toISOString();
  clock.advance(4 * minute);
  await see(false);
  expect(await find()).toEqual([]);
  clock.advance(2 * minute);
  await see(false);
  expect(await find()).toMatchObject([{ objectId: "a", occurrence: seenAt }]);
  await database.kysely
    .transaction()
    .execute((trx) => setNodeState(trx, createCtx({ clock }, testOperator), "a", "maintenance"));
  expect(await find()).toEqual([]);
});
