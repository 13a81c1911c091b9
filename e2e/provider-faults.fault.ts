import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { forgottenCleanup, lostCapture } from "./faults/defects.ts";
import { deliverHard } from "./faults/hard-deliveries.ts";

// F8: a bad provider. Every paid order is delivered or refunded, and its machines are those of active services.

const orders = process.env.FAULTS === "long" ? 5_000 : 200;
const seed = Number(process.env.FAULT_SEED ?? randomInt(2 ** 31));

test("a provider that errs, loses answers, repeats itself and stalls costs nobody money or a machine", async () => {
  const { problems, summary } = await deliverHard({ orders, seed });
  process.stdout.write(`F8: ${orders} orders, FAULT_SEED=${seed}: ${summary}\n`);
  expect(problems).toEqual([]);
});

test.each([
  ["a provider that makes a second machine when it is asked again", { makesTwins: true }, "2 machines carry"],
  ["a refund that forgets what was half made", { defect: forgottenCleanup }, "is refunded"],
  ["a delivery that forgets to capture the money", { defect: lostCapture }, "delivered"],
])("finds %s", async (_, defect, sign) => {
  const { problems } = await deliverHard({ orders: 40, seed, ...defect });
  expect(problems.filter((problem) => problem.includes(sign))).not.toEqual([]);
});
