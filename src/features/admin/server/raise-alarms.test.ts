import { afterAll, beforeAll, expect, test } from "vitest";
import { openAccounts } from "#src/features/accounts/server/accounts.fixture.ts";
import type { Alarm } from "#src/platform/audit/alarm.ts";
import { createPasswordQueue } from "#src/platform/password-queue.ts";
import { createRateLimits } from "#src/platform/rate-limit/rate-limits.ts";
import { testSites } from "#src/platform/tenancy/site.fixture.ts";
import { listAlarms } from "./list-alarms.ts";
import { raiseAlarms } from "./raise-alarms.ts";

let testbed: Awaited<ReturnType<typeof openAccounts>>;
let found: readonly Alarm[];
let mails = 0;

beforeAll(async () => {
  testbed = await openAccounts();
});

afterAll(() => testbed.drop());

function raise(): Promise<void> {
  return raiseAlarms({
    platform: testbed.platform,
    passwords: createPasswordQueue(),
    rateLimits: createRateLimits(testbed.platform, { factor: 10 }),
    mail: { post: async () => void (mails += 1) },
    alarmSources: () => [{ kind: "unknown zones", find: async () => found }],
    sites: testSites,
    settings: { operatorEmail: "operator@example.com" },
  });
}

const read = () => listAlarms(testbed.platform, { all: true, limit: 10 });
const alarm: Alarm = {
  objectId: "zones",
  occurrence: "1",
  detail: "Two zones.",
  command: "dns list --strays",
};

test("an open alarm follows the command that an upgrade renamed, without another mail", async () => {
  found = [alarm];
  await raise();
  found = [{ ...alarm, detail: "Three zones.", command: "dns list --unknown" }];
  await raise();
  await raise();
  expect(await read()).toMatchObject([
    { detail: "Three zones.", command: "dns list --unknown", settled_at: null },
  ]);
  expect(mails).toBe(1);
  found = [];
  await raise();
  expect(await read()).toMatchObject([{ command: "dns list --unknown", settled_at: expect.any(Date) }]);
});
