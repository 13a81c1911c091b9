import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { clock } from "./clock.ts";

const noon = Date.UTC(2026, 10, 20, 12);
const day = 86_400_000;

beforeAll(() => vi.useFakeTimers({ now: noon, toFake: ["Date"] }));
afterAll(() => vi.useRealTimers());
afterEach(() => clock.follow(new Date(noon).toUTCString()));

it("follows a server whose time differs, and back again", () => {
  clock.follow(new Date(noon + 30 * day).toUTCString());
  expect(clock.nowMs()).toBe(noon + 30 * day);
  expect(clock.now().toISOString()).toBe("2026-12-20T12:00:00.000Z");
  clock.follow(new Date(noon).toUTCString());
  expect(clock.nowMs()).toBe(noon);
});

it("does not jump for an answer that was delayed or has no Date header", () => {
  clock.follow(new Date(noon - 20_000).toUTCString());
  clock.follow(null);
  clock.follow("not a date");
  expect(clock.nowMs()).toBe(noon);
});
