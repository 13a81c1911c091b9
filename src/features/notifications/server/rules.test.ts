import { expect, test } from "vitest";
import { createTexts } from "#src/platform/i18n/texts.ts";
import { noticeParams, paramsOf } from "./notice-params.ts";
import { categoryOf, noticedEvents, noticeOf } from "./rules.ts";
import { createNoticeWriter } from "./write-notice.ts";

const id = "01990000-0000-7000-8000-000000000001";
const payload = { cents: 5, days: 1, serverId: id, domainId: id, requestId: id, contactId: id };
const write = createNoticeWriter(createTexts());

/** What an event of this name makes us say in English, of something that is called so. */
function told(event: string, name: string) {
  const notice = noticeOf(event, payload);
  if (notice === null) throw new Error("nothing to say");
  const isAbout = notice.serverId ?? notice.domainId ?? notice.requestId;
  const words = isAbout === undefined ? {} : { name, answer: "Yes." };
  return {
    ...notice,
    ...write("en", { key: notice.key, params: paramsOf(notice.key, { ...payload, ...words }) }),
  };
}

test.each([
  ["Your domain expires", "domain"],
  ["Domains moved", "domain"],
  ["Deposit credited", "wallet"],
  ["", "wallet"],
])("%j is filed under %s", (title, category) => {
  expect(categoryOf(title)).toBe(category);
});

test.each(noticedEvents)("%s names what it is about", (event) => {
  const { title } = told(event, "web-1");
  expect(title.includes("web-1")).toBe(/^(servers|domains|dedicated)\./.test(event));
});

test("every notice is what some event tells", () => {
  const keys = noticedEvents.map((event) => noticeOf(event, payload)?.key);
  expect(new Set<string | undefined>(keys)).toEqual(new Set(Object.keys(noticeParams)));
});

test.each(noticedEvents.filter((name) => name.startsWith("domains.")))("%s is filed under domain", (name) => {
  const { topic, title } = told(name, "");
  expect([topic, categoryOf(title)]).toEqual(["domain", "domain"]);
});

test("other events say nothing; a payload that is not as announced is a defect", () => {
  expect(noticeOf("tasks.changed.v1", payload)).toBeNull();
  expect(noticeOf("constructor", payload)).toBeNull();
  expect(() => noticeOf("servers.delivered.v1", { serverId: 5 })).toThrow();
  expect(() => paramsOf("depositCredited", { cents: "5" })).toThrow();
});
