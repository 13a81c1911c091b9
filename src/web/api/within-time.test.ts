import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { retryCall } from "./retry-call.ts";
import { withinTime } from "./within-time.ts";

const never = () => new Promise<never>(() => undefined);

test("an attempt that hangs ends as TIMEOUT, and its request is aborted", async () => {
  let request: AbortSignal | undefined;
  const hanging = withinTime(5, undefined, (ended) => {
    request = ended;
    return never();
  });
  await expect(hanging).rejects.toMatchObject({ code: "TIMEOUT", status: undefined });
  expect(request?.aborted).toBe(true);
});

test("a call that hangs is tried three times (product §7)", async () => {
  let calls = 0;
  const hanging = retryCall(
    () => {
      calls += 1;
      return withinTime(5, undefined, never);
    },
    { pause: () => Promise.resolve() },
  );
  await expect(hanging).rejects.toBeInstanceOf(ApiError);
  expect(calls).toBe(3);
});

test("a caller that leaves ends the attempt with its own reason, also when it left before", async () => {
  const stop = new AbortController();
  const waiting = withinTime(10_000, stop.signal, never);
  stop.abort("left the page");
  await expect(waiting).rejects.toBe("left the page");
  await expect(withinTime(10_000, stop.signal, never)).rejects.toBe("left the page");
});

test("an answer in time is the answer", async () => {
  expect(await withinTime(10_000, undefined, () => Promise.resolve("done"))).toBe("done");
});
