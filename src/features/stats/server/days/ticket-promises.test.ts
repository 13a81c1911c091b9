import { afterAll, beforeAll, expect, test } from "vitest";
import {
  openSupportTestbed,
  type SupportTestbed,
} from "#src/features/support/server/support-testbed.fixture.ts";
import { countAll, numberOf, rowsOf } from "../stats-testbed.fixture.ts";
import { dayOf } from "./day.ts";
import { takeSamples } from "./take-samples.ts";

let testbed: SupportTestbed;
let ann: Awaited<ReturnType<SupportTestbed["newCustomer"]>>;
let bea: Awaited<ReturnType<SupportTestbed["newStaff"]>>;

beforeAll(async () => {
  testbed = await openSupportTestbed();
  [ann, bea] = [await testbed.newCustomer(), await testbed.newStaff("Bea")];
});
afterAll(() => testbed.drop());

test("a promise is kept on the day of the answer, missed on that of the promise, and neither when it was closed before", async () => {
  const { platform, clock } = testbed;
  const day = dayOf(clock.now());
  const [kept, late, closed, joined] = [
    await ann.open(),
    await ann.open(),
    await ann.open(),
    await ann.open(),
  ];
  await ann.open();
  testbed.minutes(20);
  await bea.answer(kept.id);
  await ann.close(closed.id);
  await bea.merge(joined.id, kept.id);
  testbed.days(1);
  await bea.answer(late.id);
  // What comes later changes nothing of a day that is over.
  await ann.write(closed.id);
  await countAll(platform);
  const counted = async (metric: "promises-kept" | "promises-missed") => {
    const number = await numberOf(platform, metric, day);
    expect(await rowsOf(platform, metric, day)).toEqual(number);
    return number.count;
  };
  expect(await counted("promises-kept")).toBe(1);
  expect(await counted("promises-missed")).toBe(2);
  expect((await numberOf(platform, "promises-kept", dayOf(clock.now()))).count).toBe(0);

  await takeSamples({ platform, coins: { balances: () => Promise.resolve([]) } });
  // 20 minutes, and a day with those.
  const minutes = await numberOf(platform, "first-answer-minutes", dayOf(clock.now()));
  expect(minutes.count).toBe((20 + 20 + 24 * 60) / 2);
});
