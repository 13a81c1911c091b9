import { expect, test } from "vitest";
import { keepChosen } from "./keep-chosen.ts";

const [one, two, three] = [{ id: "one" }, { id: "two" }, { id: "three" }];

test("a chosen ticket that has left the queue keeps its place", () => {
  expect(keepChosen([one, three], { thing: two, place: 1 })).toEqual([one, two, three]);
  expect(keepChosen([], { thing: two, place: 4 })).toEqual([two]);
});

test("one that waits is there once, and none is added unless it is chosen", () => {
  expect(keepChosen([one, two], { thing: two, place: 0 })).toEqual([one, two]);
  expect(keepChosen([one, two], undefined)).toEqual([one, two]);
});
