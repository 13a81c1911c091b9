import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { encodeId } from "#src/shared/ids.ts";

let testbed: OperatorTestbed;
beforeAll(async () => {
  testbed = await openOperatorTestbed();
});
afterAll(() => testbed.drop());

test("coins are found by whatever a customer quotes, in the words of the customer's page", async () => {
  const held = await testbed.hold("quoting@example.com");
  const [own] = await testbed.runJson("deposit", "find", held.id);
  expect(own).toMatchObject({ id: held.id, asset: "BTC", fate: "held", reason: "limit" });
  expect(own.customer).toBe(encodeId("customer", held.customerId));
  for (const quoted of [own.payment, own.customer, own.txid, ` ${own.txid.toUpperCase()} `]) {
    expect(await testbed.runJson("deposit", "find", quoted)).toEqual([own]);
  }
  expect(await testbed.run("deposit", "find", own.payment)).toMatch(
    /^dep_\S+ +BTC .* held +limit +\d+ of \d+ /m,
  );
  expect(await testbed.run("deposit", "find", "ab".repeat(32))).toBe("Nothing.");
  for (const words of [[], ["nonsense"], [own.id, own.payment]]) {
    await expect(testbed.run("deposit", "find", ...words)).rejects.toThrow("Give one id: pay_…");
  }
});
