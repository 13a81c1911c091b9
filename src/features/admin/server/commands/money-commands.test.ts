import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";

let testbed: OperatorTestbed;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
});

afterAll(() => testbed.drop());

const user = (verb: "credit" | "debit", email: string, usd: string, ...more: readonly string[]) =>
  testbed.run("user", verb, email, "--usd", usd, "--reason", "outage", "--note", "We are sorry.", ...more);

test("what was given is taken back once, and the customer reads the note of each", async () => {
  const { customerId } = await testbed.newCustomer("ann@example.com");
  const given = await testbed.runJson(
    "user",
    "credit",
    "ann@example.com",
    "--usd",
    "12.50",
    "--reason",
    "outage",
    "--note",
    "A gift.",
  );
  const corrects = ["--corrects", given.transaction];
  await expect(user("debit", "ann@example.com", "13", ...corrects)).rejects.toThrow("by $12.50 at most");
  expect(await user("debit", "ann@example.com", "12.50", ...corrects)).toBe(
    "$12.50 was taken. The balance is $0.00 now.",
  );
  await expect(user("debit", "ann@example.com", "12.50", ...corrects)).rejects.toThrow("corrected before");
  expect(await testbed.product.wallet.balanceOf(customerId)).toBe(0n);
});

test("more than the balance is taken only as a debt", async () => {
  await testbed.newCustomer("bob@example.com");
  await user("credit", "bob@example.com", "5");
  const more = ["--usd", "8", "--reason", "outage", "--note", "A mistake of ours."];
  await expect(testbed.run("user", "debit", "bob@example.com", ...more)).rejects.toThrow(
    "The balance is $3.00 short",
  );
  expect(await user("debit", "bob@example.com", "8", "--owe")).toBe(
    "$8.00 was taken. The balance is $0.00 now. $3.00 is owed.",
  );
});

test("a key moves money once, and nothing else afterwards", async () => {
  await testbed.newCustomer("eve@example.com");
  await user("credit", "eve@example.com", "5", "--key", "k1");
  await expect(user("credit", "eve@example.com", "5", "--key", "k1")).rejects.toThrow("nothing moved");
  await expect(user("debit", "eve@example.com", "5", "--key", "k1")).rejects.toThrow("nothing moved");
});

test.each([
  [["user", "debit", "ann@example.com", "--usd", "1", "--reason", "as asked"], "Give the --note"],
  [["user", "debit", "ann@example.com", "--usd", "-1", "--reason", "as asked"], "--usd"],
  [
    [
      "user",
      "debit",
      "ann@example.com",
      "--usd",
      "1",
      "--reason",
      "as asked",
      "--note",
      "y",
      "--corrects",
      "usr_1",
    ],
    "Give the id of a transaction",
  ],
])("%j is refused", async (argv, sentence) => {
  await expect((async () => testbed.run(...argv))()).rejects.toThrow(sentence);
});
