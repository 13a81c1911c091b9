import { expect, test } from "vitest";
import { paymentCan } from "./policy.ts";

test.each([
  [null, "aml_acceptance_required"],
  [new Date("2026-03-01T00:00:00Z"), null],
] as const)("an address for who accepted the AML policy at %s: %s", (acceptedAt, code) => {
  expect(paymentCan.receive(acceptedAt)?.code ?? null).toBe(code);
});

test.each([
  [0, null],
  [2, null],
  [3, "payment_limit"],
] as const)("another payment beside %s open ones: %s", (open, code) => {
  expect(paymentCan.openAnother(open)?.code ?? null).toBe(code);
});

test.each([
  [null, null],
  ["no-rate", null],
  ["lagging", "method_unavailable"],
  ["not-configured", "method_unavailable"],
] as const)("an address of a method with the trouble %s: %s", (reason, code) => {
  expect(paymentCan.takeAddress({ available: reason === null, reason })?.code ?? null).toBe(code);
});
