import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { visitorCall } from "#src/features/accounts/server/accounts.fixture.ts";
import { staffActor } from "#src/platform/authz/staff-actor.fixture.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";
import { adminFeature } from "./feature.ts";

let testbed: OperatorTestbed;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
  for (const kind of ["failed task", "node away"])
    await testbed.platform.db.kysely
      .insertInto("alarms")
      .values({
        id: randomUUID(),
        kind,
        object_id: randomUUID(),
        occurrence: "1",
        detail: "It failed.",
        command: "npm run operator -- alarm list",
        raised_at: testbed.clock.now(),
      })
      .execute();
});

afterAll(() => testbed.drop());

/** Kind → whether the alarm is counted in another queue, for a role with these permissions. */
async function inQueues(permissions: readonly StaffPermission[]) {
  const { alarms } = await callHandlers(testbed.clock, testbed.product.use(adminFeature).handlers)[
    "GET /v2/admin/alarms"
  ]({
    actor: staffActor({ role: "support", permissions }),
    call: visitorCall(),
    params: undefined,
    query: { state: "open", limit: 10, cursor: undefined, kind: undefined },
    body: undefined,
  });
  return Object.fromEntries(alarms.map(({ kind, inQueue }) => [kind, inQueue]));
}

test("an alarm is counted in the queue of what it is about, unless the role may not open that", async () => {
  expect(await inQueues(["alarms.read", "tasks.read"])).toEqual({ "failed task": true, "node away": false });
  expect(await inQueues(["alarms.read"])).toEqual({ "failed task": false, "node away": false });
});
