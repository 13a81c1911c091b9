import { expect, test } from "vitest";
import { toastsToDrop, toastTimeoutMs } from "./toast-limits.ts";

test("a toast stays 5 s wide and 3 s narrow", () => {
  expect(toastTimeoutMs(false)).toBe(5000);
  expect(toastTimeoutMs(true)).toBe(3000);
});

test("a fourth toast on a narrow window drops the oldest", () => {
  expect(toastsToDrop(["b", "a"], true)).toEqual([]);
  expect(toastsToDrop(["c", "b", "a"], true)).toEqual(["a"]);
});

test("a window made narrow with many toasts keeps the newest two and the new one", () => {
  expect(toastsToDrop(["e", "d", "c", "b", "a"], true)).toEqual(["c", "b", "a"]);
});

test("wide windows keep all", () => {
  expect(toastsToDrop(["a", "b", "c", "d", "e"], false)).toEqual([]);
});
