import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "./operator-testbed.fixture.ts";

let testbed: OperatorTestbed;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
});

afterAll(() => testbed.drop());

async function setAside(consumer: string, event = 1): Promise<string> {
  const { db, clock } = testbed.platform;
  const payload = JSON.stringify({ depositId: randomUUID(), cents: 100 });
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO failed_events (consumer, event_id, xid, name, site_id, payload, created_at, failed_at, set_aside_at, error)
    VALUES (${consumer}, ${event}, '1', 'payments.credited.v1', 1, ${payload}::jsonb, ${clock.now()}, ${clock.now()},
            ${clock.now()}, 'depositId is no id') RETURNING id`.execute(db.kysely);
  return String(rows[0]?.id);
}

test("an event that was set aside is listed, and handled again by command", async () => {
  const consumer = testbed.product.consumers.find(({ events }) => events.includes("payments.credited.v1"));
  const number = await setAside(consumer?.name ?? "");
  const gone = await setAside("of-an-older-release");
  expect(await testbed.run("event", "list")).toContain("depositId is no id");
  expect(await testbed.run("event", "retry", number)).toBe("The event was handled.");
  await expect(testbed.run("event", "retry", number)).rejects.toThrow("No event of this number");
  await expect(testbed.run("event", "retry", gone)).rejects.toThrow(
    "There is no consumer of-an-older-release",
  );
  await expect(testbed.run("event", "retry", "one")).rejects.toThrow("Give the number");
  await expect(testbed.run("event", "drop")).rejects.toThrow("Give the number");
  expect(await testbed.runJson("event", "list")).toMatchObject([{ consumer: "of-an-older-release" }]);

  expect(await testbed.run("event", "drop", gone)).toBe("The event was deleted.");
  await expect(testbed.run("event", "drop", gone)).rejects.toThrow("No event of this number");
  expect(await testbed.runJson("event", "list")).toEqual([]);
  const { rows } = await sql`
    SELECT detail FROM audit_log WHERE action = 'event.drop' ORDER BY id DESC LIMIT 1`.execute(
    testbed.platform.db.kysely,
  );
  expect(rows).toMatchObject([
    { detail: { name: "payments.credited.v1", payload: expect.stringContaining("100") } },
  ]);
});

test("a list that is cut off says of how many", async () => {
  const numbers: string[] = [];
  for (let event = 1; event <= 201; event += 1) numbers.push(await setAside("of-an-older-release", event));
  expect(await testbed.run("event", "list")).toMatch(/\n\nThe newest 200 of 201\.$/);
  await testbed.run("event", "drop", numbers[0] ?? "");
  expect(await testbed.run("event", "list")).not.toContain("The newest");
  await testbed.run("event", "drop", ...numbers.slice(1));
});
