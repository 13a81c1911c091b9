import { expect, test } from "vitest";
import type { Message, MessageId } from "../support-types.ts";
import { firstNewOf, threadEntries } from "./group-messages.ts";

let count = 0;

function message(minute: number, more: Partial<Message> = {}) {
  count += 1;
  const id: MessageId = `tms_${count}`;
  return {
    id,
    by: "customer",
    authorName: "nadia.k",
    isYou: true,
    via: "web",
    line: null,
    createdAt: new Date(Date.UTC(2026, 10, 20, 13, minute)).toISOString(),
    ...more,
  } as const;
}

const staff = { by: "staff", authorName: "Oskar", isYou: false } as const;
const sizes = (entries: ReturnType<typeof threadEntries>) =>
  entries.map((entry) => (entry.kind === "group" ? entry.messages.length : entry.kind));

test("joins what one person wrote in one way within ten minutes", () => {
  const messages = [message(0), message(9), message(20), message(21, { via: "mail" }), message(22, staff)];
  expect(sizes(threadEntries(messages, undefined))).toEqual([2, 1, 1, 1]);
});

test("lines of the product are alone and part what is around them", () => {
  const line = message(2, { by: "system", line: "about", authorName: null, isYou: false });
  expect(sizes(threadEntries([message(1), line, message(3)], undefined))).toEqual([1, "line", 1]);
});

test("what is new begins after a divider, also within what one person wrote", () => {
  const messages = [message(0, staff), message(1, staff), message(2, staff)];
  const firstNew = firstNewOf(messages, 2);
  expect(firstNew).toBe(messages[1]?.id);
  expect(sizes(threadEntries(messages, firstNew))).toEqual([1, "divider", 2]);
});

test("only messages of others are new, and of more than are shown the first is", () => {
  const messages = [message(0, staff), message(1), message(2, staff)];
  expect(firstNewOf(messages, 1)).toBe(messages[2]?.id);
  expect(firstNewOf(messages, 9)).toBe(messages[0]?.id);
  expect(firstNewOf(messages, 0)).toBeUndefined();
  expect(firstNewOf([message(0)], 1)).toBeUndefined();
});
