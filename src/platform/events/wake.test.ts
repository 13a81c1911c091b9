import { afterEach, beforeEach, expect, test } from "vitest";
import { DatabaseWatch } from "#src/platform/db/database-watch.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createLog } from "#src/platform/log/log.ts";
import { Wake } from "./wake.ts";

const log = createLog("silent");

let db: TestDatabase;
let watch: DatabaseWatch;

beforeEach(async () => {
  db = await createTestDatabase();
  watch = new DatabaseWatch(db, log);
});

afterEach(async () => {
  await watch.close();
  await db.drop();
});

test("a database that delivers notices is accepted", async () => {
  const wake = new Wake(db, watch, log);
  await watch.start();
  await wake.refuseSilence();
});

test("a database behind a transaction pooler, which drops LISTEN, is refused", async () => {
  const wake = new Wake(db, watch, log);
  watch.onConnection(async (client) => void (await client.query("UNLISTEN *")));
  await watch.start();
  await expect(wake.refuseSilence(300)).rejects.toThrow(/transaction pooler/);
});
