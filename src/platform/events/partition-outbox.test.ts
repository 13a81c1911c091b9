import { expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { openBefore } from "#src/platform/db/migrated-before.fixture.ts";

test("the outbox of a product that has run keeps its events, and their ids go on", async () => {
  const db = await openBefore("0132");
  const insert = (): Promise<unknown> =>
    db.pool.query(
      "INSERT INTO outbox_events (name, site_id, payload, created_at) VALUES ('test.a.v1', 1, '{}', $1)",
      [systemClock.now()],
    );
  for (let count = 0; count < 3; count += 1) await insert();
  await db.update();
  await insert();
  const { rows } = await db.pool.query(
    "SELECT id, tableoid::regclass::text AS range FROM outbox_events ORDER BY xid, id",
  );
  expect(rows).toEqual([1n, 2n, 3n, 4n].map((id) => ({ id, range: "outbox_events_first" })));
  await db.close();
});
