import { expect, test } from "vitest";
import { noPassword, passwordMemory } from "./password-memory.ts";

const typed = { text: "quiet-harbour-7", isGenerated: false };
const made = { text: "made-for-you-42", isGenerated: true };

test("a draft is kept for the user who typed it, and shown to no one else", () => {
  passwordMemory.keepDraft("usr_1", typed);
  expect(passwordMemory.draft("usr_1")).toEqual(typed);
  expect(passwordMemory.draft("usr_2")).toEqual(noPassword);
});

test("after the purchase a generated password is shown on its server's page, a typed one is not", () => {
  passwordMemory.keepDraft("usr_1", made);
  passwordMemory.moveDraftTo("srv_1");
  expect(passwordMemory.of("srv_1")).toBe(made.text);
  expect(passwordMemory.draft("usr_1")).toEqual(noPassword);
  passwordMemory.keepDraft("usr_1", typed);
  passwordMemory.moveDraftTo("srv_1");
  expect(passwordMemory.of("srv_1")).toBeUndefined();
});
