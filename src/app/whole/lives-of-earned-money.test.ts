import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLongForm } from "../../../scripts/suite/form.ts";
import { type ActName, oftenActs, openEarnedLife, seldomActs } from "./earned-life.fixture.ts";

// Whatever becomes of what a reseller sells, in any order and two things at once: after each step all invariants hold, of
// the ledger, of orders and machines (I1 to I17), and of what resellers earn (W1 to W6).

let life: Awaited<ReturnType<typeof openEarnedLife>>;
beforeAll(async () => {
  life = await openEarnedLife();
}, 120_000);
afterAll(() => life.drop());

const act = fc.record({
  name: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...oftenActs) }, fc.constantFrom(...seldomActs)),
  share: fc.nat(100),
});
const step = fc.oneof({ weight: 3, arbitrary: fc.tuple(act) }, { weight: 1, arbitrary: fc.tuple(act, act) });

const [cycles, length] = isLongForm ? [60, 40] : [4, 14];

/** A life that reaches each end, with which every run begins: chance alone leaves some out of a few. */
const known = (
  [
    ["buy", 2],
    ["buy", 3],
    ["mature", 100],
    ["commission", 0],
    ["moveRewards", 20],
    ["request", 99],
    ["cancel", 0],
    ["request", 40],
    ["approve", 0],
    ["send", 0],
    ["sendWrong", 0],
    ["refund", 100],
    ["commission", 0],
    ["pay", 0],
    ["buy", 1],
    ["buy", 7],
    ["buy", 9],
    ["freeze", 2],
    ["mature", 100],
    ["request", 99],
    ["close", 0],
    ["approve", 0],
    ["send", 0],
    ["fail", 0],
    ["request", 99],
    ["reject", 0],
    ["resume", 0],
    ["freeze", 0],
    ["refund", 100],
    ["refund", 99],
    ["commission", 0],
    ["terms", 2],
    ["buy", 2],
    ["void", 0],
    ["terms", 6],
    ["buy", 4],
    ["commission", 0],
  ] as const
).map(([name, share]): [{ name: ActName; share: number }] => [{ name, share }]);

test("W1 to W6 hold after each step of any life of earned money, to the end of its site, and a payout has one end", {
  timeout: isLongForm ? 3_600_000 : 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: length }), async (steps) => {
      for (const acts of steps) {
        await Promise.all(acts.map(({ name, share }) => life.acts[name](share)));
        const names = acts.map(({ name, share }) => `${name} ${share}`).join(" and ");
        expect([names, await life.findings()]).toEqual([names, []]);
      }
    }),
    { numRuns: cycles, examples: [[known]] },
  );
  // The run has seen what it is about.
  const seen = await life.seen();
  for (const kind of [
    "paid",
    "cancelled",
    "rejected",
    "failed",
    "margin-maturity",
    "commission",
    "commission-returned",
    "reward-earned",
    "reward-taken-back",
  ])
    expect([kind, seen[kind] ?? 0]).not.toEqual([kind, 0]);

  // What a closed site earned is its former owner's still, and is withdrawn.
  for (const name of ["resume", "cancel", "reject", "send", "pay"] as const) await life.acts[name](0);
  await life.acts.buy(1);
  expect(await life.end()).toBe("closed");
  await life.acts.mature(100);
  await life.acts.request(50);
  const { id } = await life.openPayout();
  for (const name of ["approve", "send", "pay"] as const) await life.acts[name](0);
  expect(await life.openPayout()).toMatchObject({ id, state: "paid" });
  expect(await life.findings()).toEqual([]);
});
