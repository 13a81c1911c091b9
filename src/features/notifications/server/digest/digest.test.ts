import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { serverFeatures } from "#src/app/server-features.gen.ts";
import type { Mail } from "#src/drivers/mail/port.ts";
import { keepMail } from "#src/drivers/mail/kept-mail.fixture.ts";
import { openAccounts, visitorCall } from "#src/features/accounts/server/accounts.fixture.ts";
import { productEvents } from "#src/features/events.gen.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { runToEnd } from "#src/platform/events/run-to-end.fixture.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { createTexts } from "#src/platform/i18n/texts.ts";
import { testSites } from "#src/platform/tenancy/site.fixture.ts";
import type { DigestRhythm } from "#src/shared/digest-time.ts";
import type { NamedPayload } from "#src/shared/events.ts";
import { createNotifications } from "../index.ts";
import { mayWait, topicOf } from "../preferences/topic-of.ts";

const serverId = "01990000-0000-7000-8000-000000000001";
const call = visitorCall();
const notices = serverFeatures.flatMap((feature) => feature.notices);

let testbed: Awaited<ReturnType<typeof openAccounts>>;
let notifications: ReturnType<typeof createNotifications>;
let ann: UserActor;
let made = 0;
let isBroken = false;
const mails: Mail[] = [];

beforeAll(async () => {
  testbed = await openAccounts();
  const mail = keepMail(mails);
  notifications = createNotifications(testbed.platform, {
    texts: createTexts(),
    mail: {
      post: async (trx, posted) => {
        await mail.post(trx, posted);
        if (isBroken) throw new Error("cut off");
      },
    },
    notices: notices.map((notice) => ({ ...notice, readNoticeText: async () => ({ name: "web-1" }) })),
    sites: testSites,
    readBanners: async () => [],
    alarmLink: (origin) => origin,
  });
});
afterAll(() => testbed.drop());
beforeEach(async () => {
  made += 1;
  isBroken = false;
  const { accessToken } = await testbed.accounts.signUp(
    { email: `ann${made}@example.com`, password: "the password" },
    call,
  );
  ann = await testbed.actorOf(accessToken);
  await deliver();
  mails.length = 0;
});

const deliver = () => runToEnd(testbed.platform, notifications.consumers);

async function announce(announced: NamedPayload<typeof productEvents>) {
  const { siteId, customerId } = ann;
  await transaction(testbed.platform, (trx) =>
    publishEvent(trx, { now: testbed.clock.now() }, productEvents, { ...announced, siteId, customerId }),
  );
  await deliver();
}

const delivered = () => announce({ name: "servers.delivered.v1", payload: { serverId, orderId: serverId } });

const maintained = () => announce({ name: "servers.maintenance-began.v1", payload: { serverId } });

const handlers = () => callHandlers(testbed.clock, notifications.handlers);

const choose = (rhythm: DigestRhythm, zone = "UTC") =>
  handlers()["PUT /v2/notifications/preferences"]({
    actor: ann,
    call,
    params: undefined,
    query: undefined,
    body: { topics: [], digest: { rhythm, zone } },
  });

const readAll = () =>
  handlers()["POST /v2/notifications/read"]({
    actor: ann,
    call,
    params: undefined,
    query: undefined,
    body: {},
  });

const run = () => notifications.jobs[0]?.run();
const dayLater = async () => {
  testbed.clock.advance(86_400_000);
  await run();
};
const kinds = () => mails.map(({ about }) => about?.kind);

test("without a choice there is no digest, and each notice that is mailed comes at once", async () => {
  await maintained();
  await delivered();
  await dayLater();
  expect(kinds()).toEqual(["serverMaintenance"]);
});

test("with a daily digest what is optional waits, and comes once in one mail with its links", async () => {
  const { digest } = await choose("daily");
  expect(digest).toMatchObject({ rhythm: "daily", nextAt: expect.stringMatching(/T07:00:00/) });
  await delivered();
  await delivered();
  await run();
  expect(mails).toEqual([]);
  await dayLater();
  await run();
  expect(kinds()).toEqual(["noticeDigest"]);
  const [mail] = mails;
  expect(mail?.subject).toMatch(/^2 new notifications/);
  expect(mail?.text.match(/notice=ntf_/g)).toHaveLength(2);
  expect(mail?.html).toContain("web-1");
  expect(mail?.text).toContain("/settings#notifications");
  expect(mail?.headers?.["List-Unsubscribe"]).toContain("/settings#notifications");
  await dayLater();
  expect(mails).toHaveLength(1);
});

test("what was read elsewhere is left out, and an empty one is not sent", async () => {
  await choose("daily");
  await delivered();
  await readAll();
  await dayLater();
  expect(mails).toEqual([]);
  await delivered();
  await dayLater();
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^1 new notification at/)]);
});

test("a digest that is cut off is sent by the next turn, whole and once", async () => {
  await choose("daily");
  await delivered();
  testbed.clock.advance(86_400_000);
  isBroken = true;
  await expect(run()).rejects.toThrow("cut off");
  mails.length = 0;
  isBroken = false;
  await Promise.all([run(), run()]);
  await run();
  expect(kinds()).toEqual(["noticeDigest"]);
});

test("back to at once, what waits comes now", async () => {
  await choose("weekly");
  await delivered();
  await choose("at-once");
  await run();
  await run();
  expect(kinds()).toEqual(["noticeDigest"]);
  await maintained();
  expect(kinds()).toEqual(["noticeDigest", "serverMaintenance"]);
  expect((await choose("at-once")).digest.rhythm).toBe("at-once");
});

test("in quiet hours it waits for their end", async () => {
  await choose("daily");
  await handlers()["PUT /v2/notifications/preferences"]({
    actor: ann,
    call,
    params: undefined,
    query: undefined,
    body: { topics: [], quietHours: { isOn: true, zone: "UTC", from: "00:00", to: "23:59" } },
  });
  await delivered();
  await dayLater();
  expect(mails).toEqual([]);
});

test("nothing about safety, money or an end may wait", () => {
  const waiting = notices.filter(({ key }) => mayWait(key));
  expect(new Set(waiting.map(({ key }) => topicOf(key)))).toEqual(
    new Set(["orders", "traffic", "maintenance"]),
  );
  expect(waiting.filter(({ topic, params }) => topic === "wallet" || params.includes("cents"))).toEqual([]);
  expect(waiting.filter(({ mailTexts }) => mailTexts === "securityNotice")).toEqual([]);
  expect(waiting.map(({ key }) => key).filter((key) => /refund|expire|ending|terminat/i.test(key))).toEqual(
    [],
  );
});
