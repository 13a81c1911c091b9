import { afterEach, describe, expect, test, vi } from "vitest";
import { loadRefusalTextsBy, refusalTexts } from "./refusal-texts.ts";

afterEach(() => vi.useRealTimers());

describe("the texts of refusals", () => {
  test("are waited for", async () => {
    const arrival = Promise.withResolvers<void>();
    loadRefusalTextsBy(() => arrival.promise);
    let isReady = false;
    const waiting = refusalTexts().then(() => (isReady = true));
    await Promise.resolve();
    expect(isReady).toBe(false);
    arrival.resolve();
    await waiting;
  });

  test("hide no refusal when they cannot be loaded", async () => {
    loadRefusalTextsBy(() => Promise.reject(new Error("no network")));
    await expect(refusalTexts()).resolves.toBeUndefined();
  });

  test("hide none that are slow for longer than a few seconds", async () => {
    vi.useFakeTimers();
    loadRefusalTextsBy(() => Promise.withResolvers<void>().promise);
    const waiting = refusalTexts();
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(waiting).resolves.toBeUndefined();
  });
});
