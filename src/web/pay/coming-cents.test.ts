import { expect, test } from "vitest";
import { comingCents } from "./coming-cents.ts";

test("only what is credited by itself comes, and what has no price yet is nothing", () => {
  const money = (state: "coming" | "low" | "held", cents: number | null) => ({
    depositId: `dep_${state}`,
    paymentId: null,
    amount: "1",
    asset: "BTC",
    cents,
    state,
    isEstimated: false,
    confirmations: 0,
    required: 2,
    secondsLeft: 0,
    seenAt: "2026-11-20T10:00:00.000Z",
  });
  expect(comingCents({ incoming: [] })).toBe(0);
  const incoming = [money("coming", 500), money("coming", null), money("low", 30), money("held", 9000)];
  expect(comingCents({ incoming })).toBe(500);
});
