import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { firstData } from "./first-data.ts";

const context = { queryClient: new QueryClient() };
const plainPath = { context, location: { pathname: "/wallet", searchStr: "" } };
const filteredPath = { context, location: { pathname: "/my-servers", searchStr: "?status=running" } };

function hasAskedForSomething(): void {
  globalThis.firstCalls = { "en /api/v2/wallet": Promise.resolve(new Response("{}")) };
}

afterEach(() => {
  globalThis.firstCalls = undefined;
  vi.useRealTimers();
});

test("the page that was opened waits for its data", async () => {
  hasAskedForSomething();
  const answer = Promise.withResolvers<void>();
  let isDrawn = false;
  const drawn = firstData(() => [answer.promise])(plainPath).then(() => (isDrawn = true));
  await Promise.resolve();
  expect(isDrawn).toBe(false);
  answer.resolve();
  await drawn;
});

test("late or lost data does not keep a page from being rendered", async () => {
  vi.useFakeTimers();
  hasAskedForSomething();
  const late = firstData(() => [new Promise(() => undefined)])(plainPath);
  await vi.advanceTimersByTimeAsync(100);
  await late;
  await firstData(() => [Promise.reject(new Error("lost"))])(plainPath);
});

test("does not wait when navigating to another page, or with a filter", async () => {
  const load = vi.fn(() => []);
  await firstData(load)(plainPath);
  hasAskedForSomething();
  await firstData(load)(filteredPath);
  expect(load).not.toHaveBeenCalled();
});
