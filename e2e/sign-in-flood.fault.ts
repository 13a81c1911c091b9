import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { flood, refusalProblem, runFlood } from "./faults/sign-in-flood.ts";
import { isThorough } from "./faults/run-size.ts";
import { startOwnServer } from "./harness/own-server.ts";

const blocking = fileURLToPath(new URL("./faults/blocking-hash-server.ts", import.meta.url));

test("T12 300 sign-ins at once hold up neither reads nor the owner", async () => {
  const { url } = await startOwnServer();
  expect(await runFlood(url, "owner@example.com")).toEqual([]);
});

test("T12 beyond the queue a call is refused at once, and says when to come again", async () => {
  const { url } = await startOwnServer();
  const refused = (await Promise.all(flood(url, 700))).filter(({ status }) => status !== 401);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.map(refusalProblem).filter((problem) => problem !== null)).toEqual([]);
});

if (isThorough) {
  test("and passwords that are compared on the event loop are found", async () => {
    const { url } = await startOwnServer({ entry: blocking });
    const problems = await runFlood(url, "owner@example.com");
    expect(problems.filter((problem) => problem.startsWith("reads waited"))).not.toEqual([]);
  });
}
