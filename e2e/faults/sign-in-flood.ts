import { performance } from "node:perf_hooks";
import { expect } from "vitest";
import { type Answer, callApi, callOk } from "../harness/api-client.ts";

// Everybody signs in at once, or a program makes it look so. A comparison takes tens of milliseconds of a core.

const crowdSize = 300;
/** Of the crowd, at most so many may be answered before the owner. */
const mostBefore = 200;
/** A busy machine makes single reads slow; held up behind the crowd they would all wait for ten seconds. */
const slowestMs = 3_000;
const password = "long enough a password";

/** Sign-ins of accounts that do not exist, all sent at once. */
export function flood(url: string, count: number): Promise<Answer>[] {
  return Array.from({ length: count }, (_, place) =>
    callApi(url, "POST /auth/sign-in", {
      body: { email: `stranger${place}-${count}@example.com`, password: "not the password" },
    }),
  );
}

/** What is wrong with the answer to a call that found no room; null when nothing is. */
export function refusalProblem({ status, body, headers }: Answer): string | null {
  const isRefused = status === 503 && body.error.code === "unavailable";
  return isRefused && Number(headers.get("retry-after")) > 0
    ? null
    : `a call was answered ${status} ${JSON.stringify(body)}`;
}

/**
 * 300 strangers sign in at once; meanwhile the owner of an account, named by `email`, reads and signs in. Returns what
 * went wrong: the owner, at a known place, does not wait for the crowd, and reads do not either.
 */
export async function runFlood(url: string, email: string): Promise<string[]> {
  const body = { email, password };
  const { accessToken: token } = await callOk(url, "POST /auth/sign-up", { body });
  const quietMs = await slowReads(url, token, Promise.resolve());
  const crowd = flood(url, crowdSize);
  const answers = Promise.all(crowd);
  const reads = slowReads(url, token, answers);
  let answered = 0;
  for (const call of crowd) void call.then(() => (answered += 1));
  await expect.poll(() => answered, { timeout: 60_000, interval: 20 }).toBeGreaterThan(5);
  const owner = await callApi(url, "POST /auth/sign-in", { body });
  const before = answered;
  // On a machine that is slow enough, the last ones wait for more than ten seconds.
  const refused = (await answers).filter(({ status }) => status !== 401);
  const busyMs = await reads;
  process.stdout.write(
    `${crowdSize - refused.length} of ${crowdSize} sign-ins compared; reads: the slowest hundredth ` +
      `${quietMs.toFixed(1)} ms, under the crowd ${busyMs.toFixed(1)} ms; the owner signed in after ${before}\n`,
  );
  const problems = refused.map(refusalProblem).filter((problem) => problem !== null);
  if (owner.status !== 200) problems.push(`the owner was answered ${owner.status}`);
  if (before >= mostBefore) problems.push(`the owner signed in after ${before} of ${crowdSize}`);
  if (busyMs >= Math.max(slowestMs, quietMs * 20)) problems.push(`reads took ${Math.round(busyMs)} ms`);
  return problems;
}

/** The slowest hundredth of reads, in milliseconds, made one after another until `end`. */
async function slowReads(url: string, token: string, end: Promise<unknown>): Promise<number> {
  const state = { isOver: false };
  void end.then(() => (state.isOver = true));
  const times: number[] = [];
  while (!state.isOver || times.length < 100) {
    const start = performance.now();
    await callOk(url, "GET /v2/servers", { token });
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}
