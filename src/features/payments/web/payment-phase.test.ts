import { expect, test } from "vitest";
import { noteFactsOf } from "./payment-facts.ts";
import {
  balanceCents,
  confirmationsOf,
  firstSeenAt,
  heldReasonOf,
  isCounting,
  paymentPhase,
  takesCoins,
} from "./payment-phase.ts";
import { addressParts } from "./chunked-address.tsx";
import { dollarsText, parseDollars } from "#src/web/pay/dollars-text.ts";
import { amountProblem } from "./amount-problem.ts";
import { confirmationsFor, estimateCoins } from "./estimate-coins.ts";
import type { Deposit, Method, Payment } from "./queries.ts";
import { usdRateText } from "./usd-rate-text.ts";

const method: Method = {
  id: "btc",
  asset: "BTC",
  name: "Bitcoin",
  network: "Bitcoin",
  isToken: false,
  decimals: 8,
  minCents: 500,
  maxCents: 1_000_000,
  confirmations: [
    { belowCents: 100_000, required: 2 },
    { belowCents: null, required: 6 },
  ],
  blockSeconds: 600,
  available: true,
  reason: null,
  rateUsd: "91420",
  rateAt: "2026-11-20T10:12:00.000Z",
  simulated: true,
};

const deposit: Deposit = {
  id: "dep_00000000000000000000000001",
  txid: "4f9c",
  asset: "BTC",
  isMissing: false,
  isReversed: false,
  replacedBy: null,
  fate: "coming",
  isReward: false,
  isEstimated: false,
  secondsLeft: 600,
  units: "54693",
  amount: "0.00054693",
  state: "confirming",
  heldReason: null,
  confirmations: 1,
  required: 2,
  cents: 5000,
  seenAt: "2026-11-20T10:14:21.000Z",
  creditedAt: null,
};

const payment: Payment = {
  id: "pay_00000000000000000000000001",
  status: "new",
  flags: [],
  method,
  address: "bc1qmoorage0example0address0x7k2w9td",
  uri: "bitcoin:bc1q",
  dueCents: 5000,
  dueUnits: "54693",
  dueAmount: "0.00054693",
  remainingAmount: "0.00054693",
  remainingCents: 5000,
  rateUsd: "91420",
  expiresAt: "2026-11-20T10:27:00.000Z",
  createdAt: "2026-11-20T10:12:00.000Z",
  deposits: [],
  simulated: true,
  isSimulatedNetwork: true,
};

test.each<[Partial<Payment>, ReturnType<typeof paymentPhase>, boolean]>([
  [{}, "waiting", true],
  [{ flags: ["partial"], deposits: [deposit] }, "partial", true],
  [{ status: "processing", deposits: [deposit] }, "confirming", false],
  [{ status: "settled", flags: ["over"], deposits: [deposit] }, "settled", false],
  [{ status: "expired" }, "expired", true],
  [{ status: "expired", flags: ["partial"], deposits: [deposit] }, "partial", true],
  [{ status: "processing", deposits: [{ ...deposit, fate: "held" }] }, "held", false],
  [{ status: "processing", deposits: [{ ...deposit, fate: "unpriced" }] }, "unpriced", false],
  [{ status: "new", flags: ["partial"], deposits: [{ ...deposit, fate: "paused" }] }, "paused", false],
])("%j is %s", (change, phase, isOpen) => {
  expect(paymentPhase({ ...payment, ...change })).toBe(phase);
  expect(takesCoins(phase)).toBe(isOpen);
});

test("counts the deposit that is furthest from its credit, and none that was dropped", () => {
  const deposits: Deposit[] = [
    { ...deposit, confirmations: 9, seenAt: "2026-11-20T10:15:00.000Z" },
    { ...deposit, confirmations: 0, state: "seen" },
    {
      ...deposit,
      confirmations: 0,
      required: 6,
      state: "dropped",
      fate: "gone",
      seenAt: "2026-11-20T10:13:00.000Z",
    },
  ];
  expect(confirmationsOf({ ...payment, deposits })).toEqual({ have: 0, need: 2 });
  expect(firstSeenAt({ ...payment, deposits })).toBe("2026-11-20T10:14:21.000Z");
  expect(confirmationsOf(payment)).toBeNull();
});

test("an address is split into chunks and loses nothing", () => {
  const { head, middle, tail } = addressParts("bc1qmoorage0example0address0x7k2w9td");
  expect([head, tail]).toEqual(["bc1qmoor", "w9td"]);
  expect([head, ...middle, tail].join("")).toBe(payment.address);
});

test("an amount is read exactly", () => {
  expect(parseDollars("50")).toBe(5000);
  expect(parseDollars(" $19,4 ")).toBe(1940);
  expect(parseDollars("0.10")).toBe(10);
  for (const text of ["", "abc", "1.234", "-5", "1e3", "9".repeat(30)]) expect(parseDollars(text)).toBeNull();
  expect([5, 5000].map(dollarsText)).toEqual(["0.05", "50.00"]);
});

test("an amount keeps to the method's limits", () => {
  expect(amountProblem(null, method)).toBe("required");
  expect(amountProblem(499, method)).toBe("tooSmall");
  expect(amountProblem(1_000_001, method)).toBe("tooLarge");
  expect(amountProblem(500, method)).toBeUndefined();
});

test("coins are rounded up, so that the estimate is never too low", () => {
  expect(estimateCoins(5000, method)).toBe("0.00054693");
  expect(estimateCoins(5000, { ...method, rateUsd: null })).toBeNull();
  expect(estimateCoins(1000, { ...method, decimals: 6, rateUsd: "1" })).toBe("10");
  expect([confirmationsFor(99_999, method), confirmationsFor(100_000, method)]).toEqual([2, 6]);
});

test("rates are shown with readable decimals", () => {
  expect(["91420", "1234567.5", "0.21400000", "1"].map(usdRateText)).toEqual([
    "$91,420.00",
    "$1,234,567.50",
    "$0.2140",
    "$1.0000",
  ]);
});

test("coins of an abandoned block count for nothing until they are back", () => {
  const reversed: Deposit = {
    ...deposit,
    state: "seen",
    fate: "gone",
    isMissing: true,
    isReversed: true,
    confirmations: 0,
  };
  const abandoned: Payment = { ...payment, deposits: [reversed] };
  expect(paymentPhase(abandoned)).toBe("waiting");
  expect([balanceCents(abandoned, "waiting"), confirmationsOf(abandoned), firstSeenAt(abandoned)]).toEqual([
    null,
    null,
    null,
  ]);
});

test("being held for an operator is shown before being held for a price", () => {
  const held = (heldReason: Deposit["heldReason"]): Deposit => ({ ...deposit, fate: "held", heldReason });
  expect(heldReasonOf({ ...payment, deposits: [held("no_rate")] })).toBe("no_rate");
  expect(heldReasonOf({ ...payment, deposits: [held("no_rate"), held("limit")] })).toBe("limit");
});

test.each([
  ["coming", true],
  ["low", false],
  ["credited", false],
  ["held", false],
  ["paused", false],
  ["gone", false],
] as const)("coins that are %s are counting: %s", (fate, is) => {
  expect(isCounting({ ...payment, deposits: [{ ...deposit, fate }] })).toBe(is);
});

test("the balance is promised what has come and comes by itself, and nothing that waits for more", () => {
  const of = (cents: (number | null)[], fate: Deposit["fate"] = "coming") =>
    cents.map((each) => ({ ...deposit, cents: each, fate }));
  expect(balanceCents({ ...payment, deposits: [] }, "waiting")).toBeNull();
  expect(balanceCents({ ...payment, deposits: of([480], "low") }, "partial")).toBe(0);
  expect(balanceCents({ ...payment, deposits: [...of([100], "credited"), ...of([70])] }, "partial")).toBe(
    170,
  );
  expect(balanceCents({ ...payment, deposits: of([5000, 50]) }, "confirming")).toBe(5050);
  const settled = [...of([5000], "credited"), ...of([50])];
  expect(balanceCents({ ...payment, deposits: settled }, "settled")).toBe(5000);
});

test("of what came late or too much, each page says only what holds", () => {
  const facts = (change: Partial<Payment>, phase: Parameters<typeof noteFactsOf>[1]) =>
    noteFactsOf({ ...payment, ...change }, phase);
  const credited: Deposit = { ...deposit, state: "credited", fate: "credited" };
  const gone: Deposit = { ...deposit, fate: "gone" };
  expect(facts({}, "waiting")).toEqual([]);
  expect(facts({ flags: ["over"], deposits: [credited] }, "settled")).toEqual(["over"]);
  // $20.00 are on the balance and $20.50 still confirm: not all of it is credited.
  expect(facts({ flags: ["over"], deposits: [credited, deposit] }, "settled")).toEqual(["overComing"]);
  expect(facts({ flags: ["over"], deposits: [{ ...deposit, fate: "held" }] }, "held")).toEqual([]);
  expect(facts({ status: "expired", flags: ["partial"], deposits: [deposit] }, "partial")).toEqual([
    "rateOver",
  ]);
  expect(facts({ deposits: [{ ...gone, state: "replaced" }] }, "waiting")).toEqual(["replaced"]);
  expect(facts({ deposits: [{ ...gone, state: "dropped" }] }, "waiting")).toEqual(["dropped"]);
  expect(facts({ deposits: [{ ...gone, state: "seen", isMissing: true }] }, "waiting")).toEqual(["missing"]);
  expect(facts({ deposits: [{ ...gone, state: "seen", isReversed: true }] }, "waiting")).toEqual([
    "reversed",
  ]);
  expect(facts({ deposits: [{ ...deposit, fate: "low" }] }, "settled")).toEqual(["dust"]);
  expect(facts({ deposits: [{ ...deposit, isReward: true }] }, "confirming")).toEqual(["reward"]);
  const halted: Method = { ...method, reason: "halted" };
  expect(facts({ method: halted }, "waiting")).toEqual(["halted"]);
  expect(facts({ method: halted, deposits: [{ ...deposit, fate: "paused" }] }, "paused")).toEqual([]);
});
