import { alarmText } from "#src/shared/alarm-texts.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openAccounts } from "#src/features/accounts/server/accounts.fixture.ts";
import type { Alarm } from "#src/platform/audit/alarm.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { testSite, testSites } from "#src/platform/tenancy/site.fixture.ts";
import { encodeId } from "#src/shared/ids.ts";
import { closeAlarm } from "./close-alarm.ts";
import { listAlarms } from "./list-alarms.ts";
import { raiseAlarms } from "./raise-alarms.ts";

let testbed: Awaited<ReturnType<typeof openAccounts>>;
let found: readonly Alarm[];
let mails = 0;
let lastText = "";

beforeAll(async () => {
  testbed = await openAccounts();
});

afterAll(() => testbed.drop());

beforeEach(async () => {
  mails = 0;
  await testbed.platform.db.kysely.deleteFrom("alarms").execute();
});

function raise(): Promise<void> {
  return raiseAlarms({
    platform: testbed.platform,
    mail: {
      post: async (_, { text }) => {
        mails += 1;
        lastText = text;
      },
    },
    taskKinds: () => [],
    bulkActs: () => {
      throw new Error("nothing is done to many here");
    },
    alarmSources: () => [{ kind: "unknown zones", find: async () => found }],
    sites: {
      ...testSites,
      of: async () => testSite({ values: { ...testSite().values, operatorEmail: "operator@example.com" } }),
    },
    notifyStaff: async () => undefined,
    office: () => {
      throw new Error("no office in this test");
    },
  });
}

const read = () => listAlarms(testbed.platform, { all: true, limit: 10 });
const alarm: Alarm = {
  objectId: "zones",
  occurrence: "1",
  detail: "Two zones.",
  said: alarmText("strangeZone", { zone: "a.example" }),
  command: "dns list --strays",
};

test("the mail leads to the alarm in the office", async () => {
  found = [alarm];
  await raise();
  const [raised] = await read();
  expect(lastText).toContain(`/staff/alarms?id=${encodeId("alarm", raised?.id ?? "")}`);
});

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

test("an open alarm has the amount that its text has, without another mail", async () => {
  found = [{ ...alarm, occurrence: "owed", detail: "Owes $100.00.", cents: 100_00n }];
  await raise();
  found = [{ ...alarm, occurrence: "owed", detail: "Owes $40.00.", cents: 40_00n }];
  await raise();
  const amounts = () => testbed.platform.db.kysely.selectFrom("alarms").select(["detail", "cents"]).execute();
  expect(await amounts()).toEqual([{ detail: "Owes $40.00.", cents: 40_00n }]);
  found = [{ ...alarm, occurrence: "owed", detail: "Owes $40.00." }];
  await raise();
  expect(await amounts()).toEqual([{ detail: "Owes $40.00.", cents: null }]);
  expect(mails).toBe(1);
});

test("alarms of one moment keep one order, however many are asked for", async () => {
  found = Array.from({ length: 9 }, (_, place) => ({ ...alarm, objectId: `zone ${place}` }));
  await raise();
  const { db } = testbed.platform;
  const moment = new Date("2026-03-01T12:00:00Z");
  await db.kysely.updateTable("alarms").set({ raised_at: moment }).execute();
  const all = await db.kysely.selectFrom("alarms").select("id").orderBy("id", "desc").execute();
  for (const limit of [1, 4, 9]) {
    const listed = await listAlarms(testbed.platform, { all: false, limit });
    expect(listed.map(({ id }) => id)).toEqual(all.slice(0, limit).map(({ id }) => id));
  }
});

test("trouble that comes back is mailed again, unless the operator closed its alarm", async () => {
  const states = async () => (await read()).map(({ settled_at: at }) => (at === null ? "open" : "settled"));
  for (const expected of [1, 2]) {
    found = [{ ...alarm, occurrence: "2" }];
    await raise();
    expect([mails, await states()]).toEqual([expected, ["open"]]);
    found = [];
    await raise();
    expect(await states()).toEqual(["settled"]);
  }
  found = [{ ...alarm, occurrence: "3" }];
  await raise();
  const [open] = await read();
  await closeAlarm(testbed.platform, createCtx(testbed.platform, systemActor), open?.id ?? "");
  for (const seen of [found, [], found]) {
    found = seen;
    await raise();
  }
  expect([mails, await states()]).toEqual([3, ["settled", "settled"]]);
});
