import { expect, test } from "vitest";
import { createPasswordQueue } from "./password-queue.ts";

const limits = { running: 1, waiting: 0, waitMs: 10_000 };

test("calls beyond the running and waiting ones are refused, all others complete", async () => {
  const passwords = createPasswordQueue({ ...limits, waiting: 2 });
  const outcomes = await Promise.allSettled(["a", "b", "c", "d"].map((secret) => passwords.hash(secret)));
  expect(outcomes.map((outcome) => outcome.status)).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
  ]);
  expect(outcomes[3]).toMatchObject({ reason: { code: "unavailable" } });
});

test("places that are known go first, and have room of their own", async () => {
  const passwords = createPasswordQueue({ ...limits, waiting: 3 });
  const done: string[] = [];
  const crowd = ["a", "b", "c", "d"].map(async (secret) => {
    await passwords.verify(null, secret);
    done.push(secret);
  });
  const owner = passwords.verify(null, "owner", "ahead").then(() => done.push("owner"));
  await expect(passwords.verify(null, "e")).rejects.toMatchObject({ code: "unavailable" });
  await Promise.all([...crowd, owner]);
  expect(done).toEqual(["a", "owner", "b", "c", "d"]);
});

test("what waited for too long is refused, and its turn goes to the next", async () => {
  let time = 0;
  const passwords = createPasswordQueue({ ...limits, waiting: 3 }, () => time);
  const first = passwords.verify(null, "first");
  const late = [passwords.verify(null, "late"), passwords.verify(null, "late too")];
  time = 10_001;
  const fresh = passwords.verify(null, "fresh");
  const outcomes = await Promise.allSettled([first, ...late, fresh]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  expect(outcomes[1]).toMatchObject({ reason: { code: "unavailable" } });
});

test("the queue is free again after its work, also when that failed", async () => {
  const passwords = createPasswordQueue({ ...limits, waiting: 0 });
  const hash = await passwords.hash("secret");
  expect(await passwords.verify(hash, "secret")).toBe(true);
  expect(await passwords.verify(hash, "other")).toBe(false);
  expect(await passwords.verify(null, "secret")).toBe(false);
});
