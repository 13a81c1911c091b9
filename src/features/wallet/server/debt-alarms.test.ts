import { afterAll, beforeAll, expect, test } from "vitest";
import type { Alarm } from "#src/platform/audit/alarm.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { call } from "#src/platform/db/call.ts";
import type { RunningService } from "#src/platform/money/charge-source.ts";
import { encodeId } from "#src/shared/ids.ts";
import { debtAlarms } from "./debt-alarms.ts";
import { at, createLedgerTestbed, type LedgerTestbed } from "./ledger-testbed.fixture.ts";

let testbed: LedgerTestbed;
beforeAll(async () => {
  testbed = await createLedgerTestbed();
});
afterAll(() => testbed.drop());

const server = (name: string, isSuspended = false): RunningService => ({
  type: "server",
  id: name,
  name,
  cents: 490n,
  months: 1,
  at,
  renewsItself: true,
  isReserved: false,
  isRefused: false,
  isSuspended,
});

/** Those about these customers: another test may have left a debt. */
function ofCustomers(found: readonly Alarm[] | null, ...ids: readonly string[]): readonly Alarm[] {
  return (found ?? []).filter(({ objectId }) => ids.includes(objectId));
}

test("a debt calls the operator until it is paid, again when it grows, and names what runs", async () => {
  const { database: db, ids } = testbed;
  const [debtor, other] = [await testbed.newCustomer(), await testbed.newCustomer()];
  const running = [
    server("web-1"),
    server("old-1", true),
    ...["a", "b", "c", "d", "e"].map((name) => server(name)),
  ];
  const readCharges = async (_db: unknown, customerId: string) => (customerId === debtor ? running : []);
  const all = debtAlarms({ db, clock: new ManualClock(at) }, { chargeSources: () => [{ readCharges }] });
  const source = { find: async () => ofCustomers(await all.find(), debtor, other) };
  await testbed.credit(other, 70n, ids.random());
  await testbed.credit(debtor, 2_000n, ids.random());
  await testbed.buy(debtor, 1_500n);
  expect(await source.find()).toEqual([]);

  await testbed.reverse(debtor, 990n, ids.random());
  const [first] = await source.find();
  expect(first).toMatchObject({
    objectId: debtor,
    command: `npm run operator -- user show ${encodeId("customer", debtor)}`,
  });
  expect(first?.detail).toContain("owes $4.90");
  expect(first?.detail).toContain(
    "Still running: server web-1, server a, server b, server c, server d and 1 more.",
  );

  await testbed.credit(debtor, 100n, ids.random());
  expect(await source.find()).toMatchObject([
    { occurrence: first?.occurrence, detail: expect.stringContaining("owes $3.90") },
  ]);
  await testbed.reverse(debtor, 100n, ids.random());
  const [grown] = await source.find();
  expect(grown?.occurrence).not.toBe(first?.occurrence);
  await testbed.credit(debtor, 500n, ids.random());
  expect(await source.find()).toEqual([]);
});

test("a debt that staff left is not called a deposit that was taken back", async () => {
  const { database: db } = testbed;
  const debtor = await testbed.newCustomer();
  const all = debtAlarms({ db, clock: new ManualClock(at) }, { chargeSources: () => [] });
  const source = { find: async () => ofCustomers(await all.find(), debtor) };
  await testbed.credit(debtor, 100n, testbed.ids.random());
  await db.kysely.transaction().execute(async (trx) => {
    const given = { customer: debtor, reverses: null, at };
    await call(trx, "wallet_adjust", {
      ...given,
      id: testbed.ids.random(),
      cents: -400n,
      note: "paid twice",
      owesRest: true,
    });
  });
  const [alarm] = await source.find();
  expect(alarm?.detail).toContain("owes $3.00: staff took more back than the balance had.");
  // What grows it last is what is said.
  await testbed.credit(debtor, 400n, testbed.ids.random());
  await testbed.buy(debtor, 100n);
  await testbed.reverse(debtor, 100n, testbed.ids.random());
  const [grown] = await source.find();
  expect(grown?.detail).toContain("a deposit was taken back");
});
