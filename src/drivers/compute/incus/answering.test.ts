import { expect, test } from "vitest";
import { createAnswering } from "./answering.ts";

const bytes = (text: string): Buffer => Buffer.from(text, "latin1");
const whatItIs = bytes("\u001b[?1;2c");

function twoViewers() {
  const answering = createAnswering<string>();
  answering.join("first");
  answering.join("second");
  const whoAnswers = (): string[] =>
    ["first", "second"].filter((viewer) => answering.passes(viewer, whatItIs));
  return { answering, whoAnswers };
}

test("T16 one of several viewers answers a machine's questions: the last to type, or else the first to connect", () => {
  const { answering, whoAnswers } = twoViewers();
  expect(whoAnswers()).toEqual(["first"]);
  expect(answering.passes("second", bytes("l"))).toBe(true);
  expect(whoAnswers()).toEqual(["second"]);
  expect(answering.passes("first", bytes("\r"))).toBe(true);
  expect(whoAnswers()).toEqual(["first"]);
  answering.leave("first");
  expect(whoAnswers()).toEqual(["second"]);
});

test.each([
  ["what it is", "\u001b[?1;2c"],
  ["which version", "\u001b[>0;276;0c"],
  ["that it works", "\u001b[0n"],
  ["where its cursor is", "\u001b[24;80R"],
  ["a mode", "\u001b[?2004;2$y"],
  ["its size", "\u001b[8;24;80t"],
  ["a colour", "\u001b]11;rgb:0404/0a0a/1111\u001b\\"],
  ["a setting", "\u001bP1$r0m\u001b\\"],
  ["two at once", "\u001b[0n\u001b[24;80R"],
])("an answer is not typing: %s", (_, sent) => {
  const { answering, whoAnswers } = twoViewers();
  expect(answering.passes("second", bytes(sent))).toBe(false);
  expect(whoAnswers()).toEqual(["first"]);
});

test.each([
  ["a letter", "c"],
  ["a word that is pasted", "\u001b[200~echo [0n\u001b[201~"],
  ["an arrow", "\u001b[A"],
  ["a function key", "\u001bOR"],
  ["a function key with Shift", "\u001b[1;2R"],
  ["Escape", "\u001b"],
  ["nothing but an end", "\u001b\\"],
  ["an answer and a letter", "\u001b[0nq"],
])("what a person sends is typing: %s", (_, sent) => {
  const { answering, whoAnswers } = twoViewers();
  expect(answering.passes("second", bytes(sent))).toBe(true);
  expect(whoAnswers()).toEqual(["second"]);
});
