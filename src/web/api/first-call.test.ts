import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hasFirstCalls, takeFirstCall } from "./first-call.ts";

const answer = Promise.resolve(new Response("{}"));

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: { lang: "de" } });
  vi.stubGlobal("performance", { now: () => 2000 });
  globalThis.firstCalls = { "de /api/users/me": answer, "en /api/v2/wallet": answer };
});

afterEach(() => {
  globalThis.firstCalls = undefined;
  vi.unstubAllGlobals();
});

test("the first who asks takes the answer, the next asks anew", () => {
  expect(takeFirstCall("GET", "/api/users/me")).toBe(answer);
  expect(takeFirstCall("GET", "/api/users/me")).toBeUndefined();
});

test("what is left is known", () => {
  expect(hasFirstCalls()).toBe(true);
  void takeFirstCall("POST", "/api/users/settings");
  expect(hasFirstCalls()).toBe(false);
});

test("an answer in another language is nobody's", () => {
  expect(takeFirstCall("GET", "/api/v2/wallet")).toBeUndefined();
});

test("after a write nothing from before is taken", () => {
  expect(takeFirstCall("POST", "/api/users/settings")).toBeUndefined();
  expect(takeFirstCall("GET", "/api/users/me")).toBeUndefined();
});

test("what has waited for long is old", () => {
  vi.stubGlobal("performance", { now: () => 10_001 });
  expect(takeFirstCall("GET", "/api/users/me")).toBeUndefined();
});
