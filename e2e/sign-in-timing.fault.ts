import { performance } from "node:perf_hooks";
import { beforeAll, expect, test } from "vitest";
import { callApi, callOk } from "./harness/api-client.ts";
import { startOwnServer } from "./harness/own-server.ts";
import type { ServerProcess } from "./harness/server-process.ts";
import { isLong } from "./faults/run-size.ts";

// Response times must not reveal whether an email has an account (CVE-2026-25050 is such a case).

/** Of each kind; a busy machine may need several rounds. */
const samples = isLong ? 400 : 80;
const rounds = 6;
/** The medians may differ by this share. */
const tolerance = 0.05;

let server: ServerProcess;
beforeAll(async () => {
  server = await startOwnServer();
});

type Ask = (email: string) => Promise<number>;

const signIn: Ask = async (email) => {
  const body = { email, password: "not the password" };
  return (await callApi(server.url, "POST /auth/sign-in", { body })).status;
};
const recover: Ask = async (email) =>
  (await callApi(server.url, "POST /auth/recovery", { body: { email } })).status;

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** The value below which this share of the values lies. */
function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

interface Pace {
  readonly samples: number;
  readonly rounds: number;
}

/**
 * By how much the two kinds differ. They are called in turns, the first one changing, so that other load on the
 * machine falls on both, and all rounds count together. Extra work for one kind moves the median and the
 * fastest tenth alike; a busy machine moves the one or the other, so the smaller difference counts.
 */
async function difference(ask: Ask, known: string, unknown: string, pace: Pace): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const differs = (share: number): number => {
    const [a, b] = [quantile(times.known, share), quantile(times.unknown, share)];
    return Math.abs(a - b) / Math.max(a, b);
  };
  for (let round = 1; ; round += 1) {
    for (let sample = 0; sample < pace.samples; sample += 1) {
      const kinds = sample % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
      for (const kind of kinds) {
        times[kind].push(await timeOf(() => ask(kind === "known" ? known : unknown)));
      }
    }
    const share = Math.min(differs(0.5), differs(0.1));
    if (share <= tolerance || round === pace.rounds) return share;
  }
}

test.each([
  ["sign-in", signIn, 401],
  ["recovery", recover, 200],
] as const)(
  "T12 %s takes as long for an email with an account as for one without",
  async (_, ask, status) => {
    const known = `known-${status}@example.com`;
    const unknown = `other-${status}@example.com`;
    await callOk(server.url, "POST /auth/sign-up", { body: { email: known, password: "the real password" } });
    expect([await ask(known), await ask(unknown)]).toEqual([status, status]);
    expect(await difference(ask, known, unknown, { samples, rounds })).toBeLessThanOrEqual(tolerance);
  },
);

test("an answer that skips the work for an unknown email would be found", async () => {
  const work = async (email: string): Promise<number> => {
    // The defect: an unknown email gets the answer of a call that hashes nothing.
    const route = email.startsWith("known") ? "POST /auth/sign-in" : "POST /auth/recovery";
    const body = route === "POST /auth/sign-in" ? { email, password: "not the password" } : { email };
    return (await callApi(server.url, route, { body })).status;
  };
  const pace = { samples: 20, rounds: 2 };
  expect(await difference(work, "known@example.com", "unknown@example.com", pace)).toBeGreaterThan(tolerance);
});
