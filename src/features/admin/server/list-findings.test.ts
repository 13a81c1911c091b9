import { afterAll, beforeAll, expect, test } from "vitest";
import { openStaff } from "#src/features/staff/server/staff.fixture.ts";
import { listFindings } from "./list-findings.ts";

let testbed: Awaited<ReturnType<typeof openStaff>>;

beforeAll(async () => {
  testbed = await openStaff();
});

afterAll(() => testbed.drop());

test("open findings come first, the oldest of them before all, with how many there are", async () => {
  const at = testbed.clock.now();
  const later = new Date(at.getTime() + 1000);
  await testbed.platform.db.kysely
    .insertInto("audit_findings")
    .values([
      { invariant: "I1", object_id: "a", detail: "settled", found_at: at, settled_at: at },
      { invariant: "I2", object_id: "b", detail: "open", found_at: at },
      { invariant: "I1", object_id: "c", detail: "open", found_at: later },
    ])
    .execute();
  const page = await listFindings(testbed.platform, { limit: 1, offset: 0 });
  expect(page.total).toBe(3);
  expect(page.waiting).toEqual({ count: 2, since: at.toISOString() });
  expect(page.findings).toEqual([
    { invariant: "I2", objectId: "b", detail: "open", foundAt: at.toISOString(), settledAt: null },
  ]);
});
