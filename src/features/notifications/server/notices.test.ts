import { expect, test } from "vitest";
import { serverFeatures } from "#src/app/server-features.gen.ts";
import { productEvents, type ProductEventName } from "#src/features/events.gen.ts";
import type { OutboxEvent } from "#src/platform/events/read-outbox.ts";
import { createTexts } from "#src/platform/i18n/texts.ts";
import type { Notice } from "#src/platform/notices/notice.ts";
import { matchRoute } from "#src/shared/paths.ts";
import englishNotices from "../../../../locales/en/notices.json" with { type: "json" };
import { openNoticeBook, paramsOf } from "./notice-book.ts";
import { categoryOf } from "./category-of.ts";
import { createNoticeWriter } from "./write-notice.ts";

// Every notice that a feature declares needs a text, its parameters and a link.

const notices = serverFeatures.flatMap((feature) => feature.notices);
const book = openNoticeBook(notices);
const write = createNoticeWriter(createTexts());
const id = "01990000-0000-7000-8000-000000000001";
const samples: Readonly<Record<string, unknown>> = { id, number: 5, code: "internal" };

const isEventName = (name: string): name is ProductEventName => name in productEvents;

function payloadOf(name: string): Record<string, unknown> {
  if (!isEventName(name)) throw new Error(`${name} is in no catalogue`);
  const fields = Object.entries(productEvents[name].payload);
  return Object.fromEntries(fields.map(([field, kind]) => [field, samples[kind.replace("?", "")]]));
}

function eventOf(name: string, payload = payloadOf(name)): OutboxEvent {
  return { xid: "1", id: 1n, name, siteId: 1, customerId: id, payload, createdAt: new Date(0) };
}

/** The notice's text in English, for an object of this name. */
function titleOf(notice: Notice, name: string): string {
  const values = {
    ...payloadOf(notice.event),
    name,
    answer: "Yes.",
    domains: "a.example",
    at: "2027-03-01T00:00:00.000Z",
    prices: "$4.90 → $9.90",
  };
  return write("en", { notice, params: paramsOf(notice, values) }).title;
}

test.each(notices)("$event names what it is about", (notice) => {
  expect(titleOf(notice, "web-1").includes("web-1")).toBe(
    /^(?:(?:servers|domains|dedicated|api-keys|mailings|support|webhooks)\.|whitelabel\.mail-sender-|accounts\.(?:identity|member)-|payouts\.destination-)/.test(
      notice.event,
    ),
  );
});

test.each(notices)("$event leads to a page", (notice) => {
  expect(matchRoute(notice.link(eventOf(notice.event)).replace(/[?#].*/, ""))).not.toBeNull();
});

/** Where the button of a mail leads, by the texts of the mail: "Open the server". */
const opened: Readonly<Record<Notice["mailTexts"], RegExp>> = {
  notice: /^\/servers\//,
  accountNotice: /^\/settings$/,
  contactNotice: /^\/contact\//,
  domainNotice: /^\/domains\//,
  frozenNotice: /^\/recovery$/,
  keyNotice: /^\/api/,
  lookNotice: /^\/settings\/security/,
  passwordNotice: /^\/settings\/security/,
  payoutNotice: /^\/payouts/,
  priceNotice: /^\/my-(servers|domains)/,
  siteBotNotice: /^\/whitelabel\/[^/]+\/settings$/,
  referralNotice: /^\/referrals$/,
  requestNotice: /^\/my-servers/,
  securityNotice: /^\/(servers|domains|settings|api|telegram)/,
  siteNotice: /^\/whitelabel\/[^/]+\/settings$/,
  ticketNotice: /^\/support\//,
  servicesNotice: /^\/my-(servers|domains)$/,
  walletNotice: /^\/transactions/,
  webhookNotice: /^\/api/,
};

test.each(notices.filter(({ isMailed }) => isMailed))(
  "$event is mailed with a button for its page",
  (notice) => {
    expect(notice.link(eventOf(notice.event))).toMatch(opened[notice.mailTexts]);
  },
);

test.each(notices)("$event carries the numbers in its text", ({ event, params }) => {
  const fields: Readonly<Record<string, string>> = isEventName(event) ? productEvents[event].payload : {};
  for (const param of params) {
    if (param === "cents" || param === "days") expect(fields[param]).toBe("number");
  }
});

test("the notice of a server's end names no sum, since that of its refund has all of it", () => {
  const ended = notices.find(({ key }) => key === "serverEnded");
  if (ended === undefined) throw new Error("no notice");
  const params = paramsOf(ended, { ...payloadOf(ended.event), name: "web-1" });
  for (const language of ["en", "de", "ar", "ja"])
    expect(write(language, { notice: ended, params }).message).not.toMatch(/[\d$]/);
});

test("every text belongs to an event, and no two events share one", () => {
  expect(new Set<string>(notices.map(({ key }) => key))).toEqual(new Set(Object.keys(englishNotices)));
  expect(() => openNoticeBook([...notices, ...notices.slice(0, 1)])).toThrow("one event or one key");
});

test.each(notices.filter(({ event }) => event.startsWith("domains.")))(
  "$event is filed under domain",
  (notice) => {
    expect([notice.topic, categoryOf(titleOf(notice, ""))]).toEqual(["domain", "domain"]);
  },
);

test("other events give no notice; a payload that breaks its declaration throws", () => {
  expect(book.ofEvent("tasks.changed.v1")).toBeUndefined();
  expect(book.ofEvent("constructor")).toBeUndefined();
  const delivered = book.ofEvent("servers.delivered.v1");
  expect(() => delivered?.link(eventOf("servers.delivered.v1", { serverId: 5 }))).toThrow(
    "serverId is no id",
  );
  const credited = book.ofEvent("payments.credited.v1");
  expect(() => credited && paramsOf(credited, { cents: "5" })).toThrow();
});
