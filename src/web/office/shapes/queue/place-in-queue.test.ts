import { expect, test } from "vitest";
import { placeInQueue } from "./place-in-queue.ts";

const ids = ["one", "two", "three"];

test("an address that names one that is not in the queue shows no other in its stead", () => {
  expect(placeInQueue(ids, "gone", undefined)).toBeUndefined();
  expect(placeInQueue(ids, "gone", { id: "two", place: 1 })).toBeUndefined();
  expect(placeInQueue([], "gone", undefined)).toBeUndefined();
});

test("the first is shown where the address names none, and stays when the queue is read again", () => {
  expect(placeInQueue(ids, null, undefined)).toBe(0);
  expect(placeInQueue(["new", ...ids], null, { id: "one", place: 0 })).toBe(1);
  expect(placeInQueue(["new", ...ids], "one", { id: "one", place: 0 })).toBe(1);
});

test("the place of one that was shown and is done is taken by the next, or by the last", () => {
  expect(placeInQueue(["one", "three"], "two", { id: "two", place: 1 })).toBe(1);
  expect(placeInQueue(["one", "two"], "three", { id: "three", place: 2 })).toBe(1);
  expect(placeInQueue([], "one", { id: "one", place: 0 })).toBeUndefined();
});
