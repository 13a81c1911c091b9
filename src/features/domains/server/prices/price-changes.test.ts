import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { performAlone } from "#src/platform/operator/perform-alone.fixture.ts";
import { managePrices } from "#src/features/services/server/index.ts";
import { testSites } from "#src/platform/tenancy/site.fixture.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { decodeId } from "#src/shared/ids.ts";
import { addDays } from "#src/shared/time.ts";
import { createDomainsTestbed, type DomainsTestbed } from "../domains-testbed.fixture.ts";
import { domainView } from "../domain-view.ts";
import { findDomain } from "../find-domain.ts";
import { pricedDomains } from "./priced-domains.ts";

// A registry's raise reaches a name only when staff announces it; what was set aside before keeps its amount.

let testbed: DomainsTestbed;

beforeAll(async () => {
  testbed = await createDomainsTestbed();
});

afterAll(() => testbed.drop());

const reason = "the registry raised its fee";

function staffPrices() {
  const { platform } = testbed;
  const prices = managePrices({
    platform,
    kindOf: () => pricedDomains(platform),
    sites: testSites,
    perform: performAlone(platform),
  });
  const ctx = () => createCtx(platform, { kind: "staff", id: "00000000-0000-7000-8000-000000000001" });
  return {
    read: (id: string) => prices.read({ id, now: testbed.clock.now(), limit: 10, offset: 0 }),
    draft: (ids: readonly string[], days: number, cents: number | null = null) =>
      prices.draft(ctx(), {
        kind: "domain",
        name: "Registry's raise",
        selection: { endings: ["com"], services: ids.map((id) => decodeId("domain", id) ?? "") },
        target: { part: "term", cents, termMonths: null },
        fromAt: addDays(testbed.clock.now(), days),
        reason,
      }),
    announce: (id: string) => prices.announce(ctx(), { id, expectedServices: null, reason }),
    cancel: (id: string) => prices.cancel(ctx(), { id, reason }),
  };
}

async function bought(name: string, left: bigint) {
  await sql`UPDATE tlds SET renew_cents = 1040 WHERE id = 'com'`.execute(testbed.database.kysely);
  const customer = await testbed.newCustomer(700n + left);
  const id = await testbed.delivered(customer, name, { autoprolong: true });
  const shown = async () => {
    const row = await findDomain(testbed.database.kysely, customer.actor.customerId, id);
    return domainView(row, testbed.context).timeline;
  };
  return { customer, id, shown };
}

test("a raise of the list reaches a name by an announcement, for years that begin after its day", async () => {
  const { customer, id, shown } = await bought("raised.com", 1040n + 1500n);
  await sql`UPDATE tlds SET renew_cents = 1500 WHERE id = 'com'`.execute(testbed.database.kysely);
  expect(await shown()).toMatchObject({ renewCents: 1040, priceChange: null });
  const staff = staffPrices();
  const change = await staff.draft([id], 400);
  expect((await staff.read(change)).effect).toMatchObject({ services: 1, mrrDeltaCents: 38n });
  await staff.announce(change);
  expect(await shown()).toMatchObject({ renewCents: 1040, priceChange: { cents: 1500 } });
  // The first year begins before the day, the second after it.
  await testbed.renew(customer, id, 1, { cents: 1040 });
  await testbed.finishTasks();
  await expect(testbed.renew(customer, id, 1, { cents: 1040 })).rejects.toThrow("price_changed");
  await testbed.renew(customer, id, 1, { cents: 1500 });
  await testbed.finishTasks();
  expect(await testbed.money(customer)).toEqual({ wallet: 0, held: 0, spent: 700 + 1040 + 1500 });
  expect(await testbed.findings()).toEqual([]);
});

test("what is set aside for a year keeps its amount under a raise, and follows a lower price", async () => {
  const { customer, id } = await bought("aside.com", 1040n);
  await testbed.live(340);
  expect(await testbed.money(customer)).toMatchObject({ held: 1040 });
  const staff = staffPrices();
  const raise = await staff.draft([id], 31, 2000);
  await staff.announce(raise);
  expect(await testbed.money(customer)).toMatchObject({ held: 1040 });
  await staff.cancel(raise);
  await staff.announce(await staff.draft([id], 0, 900));
  expect(await testbed.money(customer)).toMatchObject({ wallet: 1040, held: 0 });
  await testbed.live(0);
  expect(await testbed.money(customer)).toMatchObject({ wallet: 140, held: 900 });
  await testbed.live(24);
  expect(await testbed.money(customer)).toEqual({ wallet: 140, held: 0, spent: 700 + 900 });
  expect(await testbed.findings()).toEqual([]);
});
