import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { retryCall } from "./retry-call.ts";

const failure = (status: number, retryAfterSeconds?: number) =>
  new ApiError({ code: "unavailable", message: "later", status, retryAfterSeconds });

/** Runs a call that fails with each error in turn, then answers; records the pauses. */
async function run(errors: readonly ApiError[]) {
  const pauses: number[] = [];
  let calls = 0;
  const answer = retryCall(
    () => {
      const error = errors[calls];
      calls += 1;
      return error ? Promise.reject(error) : Promise.resolve("done");
    },
    {
      pause: (ms) => {
        pauses.push(ms);
        return Promise.resolve();
      },
    },
  );
  const outcome = await answer.catch((error: unknown) => error);
  return { outcome, calls, pauses };
}

test("retries twice with doubling pauses, then gives up with the last error", async () => {
  const errors = [failure(503), failure(500), failure(502)];
  expect(await run(errors)).toEqual({ outcome: errors[2], calls: 3, pauses: [1000, 2000] });
});

test("answers when a later try succeeds", async () => {
  expect(await run([failure(429)])).toEqual({ outcome: "done", calls: 2, pauses: [1000] });
});

test("does not retry a refusal", async () => {
  expect(await run([failure(409)])).toMatchObject({ calls: 1, pauses: [] });
  expect(await run([failure(422)])).toMatchObject({ calls: 1, pauses: [] });
  expect(await run([failure(401)])).toMatchObject({ calls: 1, pauses: [] });
});

test("obeys Retry-After, and does not wait for a long one", async () => {
  expect(await run([failure(429, 3)])).toMatchObject({ calls: 2, pauses: [3000] });
  expect(await run([failure(429, 60)])).toMatchObject({ calls: 1, pauses: [] });
});

test("retries when no answer came", async () => {
  expect(await run([new ApiError({ code: "NETWORK_ERROR", message: "" })])).toMatchObject({ calls: 2 });
});

test("ends with the caller's reason when the wait is aborted", async () => {
  const stop = new AbortController();
  const waiting = retryCall(() => Promise.reject(failure(500)), { signal: stop.signal });
  queueMicrotask(() => queueMicrotask(() => stop.abort("left the page")));
  await expect(waiting).rejects.toBe("left the page");
});
