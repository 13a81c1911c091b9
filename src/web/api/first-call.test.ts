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

test("the first request takes the answer, the next one calls again", () => {
  expect(takeFirstCall("GET", "/api/users/me")).toBe(answer);
  expect(takeFirstCall("GET", "/api/users/me")).toBeUndefined();
});

test("remaining answers are reported", () => {
  expect(hasFirstCalls()).toBe(true);
  void takeFirstCall("POST", "/api/users/settings");
  expect(hasFirstCalls()).toBe(false);
});

test("an answer in another language is not used", () => {
  expect(takeFirstCall("GET", "/api/v2/wallet")).toBeUndefined();
});

test("after a write, earlier answers are not used", () => {
  expect(takeFirstCall("POST", "/api/users/settings")).toBeUndefined();
  expect(takeFirstCall("GET", "/api/users/me")).toBeUndefined();
});

test("an answer that has waited too long is stale", () => {
  vi.stubGlobal("performance", { now: () => 10_001 });
  expect(takeFirstCall("GET", "/api/users/me")).toBeUndefined();
});
