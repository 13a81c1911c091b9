import { expect, test } from "vitest";
import { createPasswordQueue } from "./password-queue.ts";

test("calls beyond the running and waiting ones are refused, all others complete", async () => {
  const passwords = createPasswordQueue({ running: 1, waiting: 2 });
  const outcomes = await Promise.allSettled(["a", "b", "c", "d"].map((secret) => passwords.hash(secret)));
  expect(outcomes.map((outcome) => outcome.status)).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
  ]);
  expect(outcomes[3]).toMatchObject({ reason: { code: "unavailable" } });
});

test("the queue is free again after its work, also when that failed", async () => {
  const passwords = createPasswordQueue({ running: 1, waiting: 0 });
  const hash = await passwords.hash("secret");
  expect(await passwords.verify(hash, "secret")).toBe(true);
  expect(await passwords.verify(hash, "other")).toBe(false);
  expect(await passwords.verify(null, "secret")).toBe(false);
});
