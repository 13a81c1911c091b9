import { afterAll, beforeEach, expect, test } from "vitest";
import { createDomainsTestbed, type DomainsTestbed } from "./domains-testbed.fixture.ts";
import { registrarAlarms } from "./registrar-alarms.ts";

const testbeds: DomainsTestbed[] = [];
let testbed: DomainsTestbed;

beforeEach(async () => {
  testbed = await createDomainsTestbed();
  testbeds.push(testbed);
});

afterAll(async () => {
  await Promise.all(testbeds.map((one) => one.drop()));
});

const alarms = async () =>
  (await Promise.all(registrarAlarms(testbed.platform).map((source) => source.find()))).flatMap(
    (found) => found ?? [],
  );

async function order(name: string): Promise<void> {
  testbed.clock.advance(60_000);
  await testbed.delivered(await testbed.newCustomer(700n), name);
}

test("an empty registrar account raises one alarm for all refused orders, settled by one that goes through", async () => {
  await order("fail-create-other.com");
  expect(await alarms()).toEqual([]);
  await order("no-funds-one.com");
  const [first] = await alarms();
  expect(first).toMatchObject({
    detail: expect.stringMatching(/registrar of \.com is empty: 1 orders/),
    command: expect.stringMatching(/alarm close tsk_/),
  });
  await order("no-funds-two.com");
  expect(await alarms()).toMatchObject([
    {
      objectId: first?.objectId,
      occurrence: first?.occurrence,
      detail: expect.stringContaining("2 orders were refused"),
    },
  ]);
  await order("enough-funds.com");
  expect(await alarms()).toEqual([]);
  await order("no-funds-three.com");
  const [again] = await alarms();
  expect(again?.occurrence).not.toBe(first?.occurrence);
});

test("a refusal without follow-up is history after a month", async () => {
  await order("no-funds-old.com");
  expect(await alarms()).toHaveLength(1);
  testbed.clock.advance(31 * 86_400_000);
  expect(await alarms()).toEqual([]);
});
