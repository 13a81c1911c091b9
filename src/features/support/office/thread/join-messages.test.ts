import { expect, test } from "vitest";
import { joinMessages } from "./join-messages.ts";

test("what was read before stays in front, each message once and as it is now", () => {
  const before = [
    { id: "a", text: "1" },
    { id: "b", text: "2" },
  ];
  const now = [
    { id: "b", text: "2, corrected" },
    { id: "c", text: "3" },
  ];
  expect(joinMessages(before, now).map(({ text }) => text)).toEqual(["1", "2, corrected", "3"]);
});

test("messages that are no longer among the newest do not leave a hole", () => {
  expect(joinMessages([{ id: "a" }, { id: "b" }], [{ id: "c" }])).toEqual([
    { id: "a" },
    { id: "b" },
    { id: "c" },
  ]);
});
