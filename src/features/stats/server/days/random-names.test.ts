import { expect, test } from "vitest";
import { createDomainsTestbed } from "#src/features/domains/server/domains-testbed.fixture.ts";
import { fleetOf, runFleet } from "#src/features/domains/server/lifecycle/random-lifecycles.fixture.ts";
import { contradictions, countAll, daysAsText } from "../stats-testbed.fixture.ts";
import { rebuildDays } from "./count-days.ts";

// The promises of random-servers.test.ts, for names.

test("numbers of names' random lifecycles agree with the books", { timeout: 120_000 }, async () => {
  const testbed = await createDomainsTestbed({ seed: 3 });
  try {
    const { plans, seed } = fleetOf(3, 12);
    // A year, a renewal or an end, and what comes after it.
    expect(await runFleet(testbed, { seed, plans, days: [0, 1, 10, 320, 10, 20, 40, 35, 6] })).toEqual([]);
    await countAll(testbed.platform);
    const counted = await daysAsText(testbed.platform);
    expect(counted.join("\n")).toContain(" mrr-churned 1 domain ");
    expect(await contradictions(testbed.platform, 20)).toEqual([]);
    await rebuildDays(testbed.platform, null);
    expect(await daysAsText(testbed.platform)).toEqual(counted);
  } finally {
    await testbed.drop();
  }
});
