import { expect, test } from "vitest";
import { forgottenCleanup, lostCapture } from "./faults/defects.ts";
import { deliverHard } from "./faults/hard-deliveries.ts";
import { isLong, seed } from "./faults/run-size.ts";

// F8: a bad provider. Every paid order is delivered or refunded, and its machines are those of active services.

const orders = isLong ? 5_000 : 200;

test("a provider that fails, loses answers, repeats itself and stalls costs no one money or a machine", async () => {
  const { problems, summary } = await deliverHard({ orders, seed });
  process.stdout.write(`F8: ${orders} orders, FAULT_SEED=${seed}: ${summary}\n`);
  expect(problems).toEqual([]);
});

test.each([
  ["a provider that makes a second machine when asked again", { makesDuplicates: true }, "2 machines carry"],
  ["a refund that forgets a half-made machine", { defect: forgottenCleanup }, "is refunded"],
  ["a delivery that forgets to capture the money", { defect: lostCapture }, "delivered"],
])("finds %s", async (_, defect, sign) => {
  const { problems } = await deliverHard({ orders: 40, seed, ...defect });
  expect(problems.filter((problem) => problem.includes(sign))).not.toEqual([]);
});
