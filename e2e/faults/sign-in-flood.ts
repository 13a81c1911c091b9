import { expect } from "vitest";
import { type Answer, callApi, callOk } from "../harness/api-client.ts";

// Everybody signs in at once, or a program makes it look so. A comparison takes tens of milliseconds of a core.

const crowdSize = 300;
/** Of the crowd, at most so many may be answered before the owner. */
const mostBefore = 200;
/**
 * During the median read at most so many of the crowd may be answered. A read takes a fraction of one comparison,
 * however busy the machine is; held up behind comparisons it waits for about ten of them.
 */
const mostDuringRead = 3;
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
  const crowd = flood(url, crowdSize);
  const answers = Promise.all(crowd);
  let answered = 0;
  for (const call of crowd) void call.then(() => (answered += 1));
  const reading = readDuring(url, token, answers, () => answered);
  await expect.poll(() => answered, { timeout: 60_000, interval: 20 }).toBeGreaterThan(5);
  const owner = await callApi(url, "POST /auth/sign-in", { body });
  const before = answered;
  // On a machine that is slow enough, the last ones wait for more than ten seconds.
  const refused = (await answers).filter(({ status }) => status !== 401);
  const reads = await reading;
  process.stdout.write(
    `${crowdSize - refused.length} of ${crowdSize} sign-ins compared; during the median read ` +
      `${reads.overtaken} were answered; the owner signed in after ${before}\n`,
  );
  const problems = refused.map(refusalProblem).filter((problem) => problem !== null);
  if (reads.failed > 0) problems.push(`reads failed: ${reads.failed}`);
  if (owner.status !== 200) problems.push(`the owner was answered ${owner.status}`);
  if (before >= mostBefore) problems.push(`the owner signed in after ${before} of ${crowdSize}`);
  if (reads.overtaken > mostDuringRead) problems.push(`reads waited for ${reads.overtaken} sign-ins`);
  return problems;
}

/** Reads made one after another until `end`: the median of sign-ins answered during one, and how many reads failed. */
async function readDuring(url: string, token: string, end: Promise<unknown>, answered: () => number) {
  const state = { isOver: false };
  void end.then(() => (state.isOver = true));
  const passed: number[] = [];
  let failed = 0;
  while (!state.isOver) {
    const before = answered();
    const { status } = await callApi(url, "GET /v2/servers", { token });
    passed.push(answered() - before);
    if (status !== 200) failed += 1;
  }
  passed.sort((a, b) => a - b);
  return { overtaken: passed[Math.floor(passed.length / 2)] ?? 0, failed };
}
