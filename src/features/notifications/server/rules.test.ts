import { expect, test } from "vitest";
import { createTexts } from "#src/platform/i18n/texts.ts";
import { categoryOf, noticedEvents, noticeOf } from "./rules.ts";

const id = "01990000-0000-7000-8000-000000000001";
const payload = { cents: 5, days: 1, serverId: id, domainId: id, requestId: id, contactId: id };

test.each([
  ["Your domain expires", "domain"],
  ["Domains moved", "domain"],
  ["Deposit credited", "wallet"],
  ["", "wallet"],
])("%j is filed under %s", (title, category) => {
  expect(categoryOf(title)).toBe(category);
});

test.each(noticedEvents)("%s has complete texts", (name) => {
  const notice = noticeOf(name, payload);
  if (notice === null) throw new Error("nothing to say");
  const texts = createTexts();
  const isAbout = notice.serverId ?? notice.domainId ?? notice.requestId;
  const values = { ...notice.values, ...(isAbout !== undefined && { name: "web-1", answer: "Yes." }) };
  const title = texts.text("en", notice.title, values);
  expect(title).not.toBe("");
  expect(title.includes("web-1")).toBe(/^(servers|domains|dedicated)\./.test(name));
  expect(texts.text("en", notice.message, values)).not.toMatch(/[{}]/);
});

test.each(noticedEvents.filter((name) => name.startsWith("domains.")))("%s is filed under domain", (name) => {
  const notice = noticeOf(name, payload);
  expect(notice?.topic).toBe("domain");
  expect(notice && categoryOf(createTexts().text("en", notice.title, { ...notice.values, name: "" }))).toBe(
    "domain",
  );
});

test("other events say nothing; a payload that is not as announced is a defect", () => {
  expect(noticeOf("tasks.changed.v1", payload)).toBeNull();
  expect(noticeOf("constructor", payload)).toBeNull();
  expect(() => noticeOf("payments.credited.v1", { cents: "5" })).toThrow();
});
