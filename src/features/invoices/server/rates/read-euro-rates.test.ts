import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { EuroRates, EuroRatesAnswer } from "#src/drivers/euro-rates/port.ts";
import { findRate } from "../issue/find-rate.ts";
import { createInvoicesTestbed, type InvoicesTestbed, soldAt } from "../invoices-testbed.fixture.ts";
import { euroRateAlarms } from "./rate-alarms.ts";
import { readEuroRates } from "./read-euro-rates.ts";

let testbed: InvoicesTestbed;
let answer: EuroRatesAnswer;
const spans: string[] = [];
const bank: EuroRates = {
  name: "ecb",
  read: async (span) => {
    spans.push(span);
    return answer;
  },
};

const rates = (day: string, USD: string, more = {}) => ({
  day,
  perEuro: new Map(Object.entries({ USD, ...more })),
});
const says = (...days: ReturnType<typeof rates>[]) => {
  answer = { state: "read", days };
};
const read = () => readEuroRates(testbed.context);
const alarms = async () => (await euroRateAlarms(testbed.context.platform, { euroRates: bank }).find()) ?? [];
const occurrences = async () => (await alarms()).map(({ occurrence }) => occurrence.split(" ")[0]);
const rateOf = async (currency: string, at: string) => {
  const found = await findRate(testbed.database.kysely, { siteId: 1, currency, at: new Date(at) });
  return [found.rate_e6, found.rate_day, found.rate_source];
};

const goTo = (time: Date) => testbed.clock.advance(time.getTime() - testbed.clock.now().getTime());

beforeAll(async () => {
  testbed = await createInvoicesTestbed(bank);
  await testbed.switchOn({ tax_currency: "EUR" });
});
beforeEach(async () => {
  goTo(soldAt);
  spans.length = 0;
  for (const table of ["euro_rates", "euro_rate_state", "invoice_rates"]) {
    await testbed.database.pool.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
    await testbed.database.pool.query(`DELETE FROM ${table}`);
    await testbed.database.pool.query(`ALTER TABLE ${table} ENABLE TRIGGER ALL`);
  }
});
afterAll(() => testbed.drop());

test("an invoice has the newest rate published by its day, and what staff noted for a day goes before it", async () => {
  says(rates("2026-02-26", "1.2500", { PLN: "4.2500" }), rates("2026-02-27", "1.1571"));
  expect(await read()).toMatchObject({ added: 2 });
  // A Sunday has that of Friday.
  expect(await rateOf("EUR", "2026-03-01T12:00:00Z")).toEqual([
    864_230n,
    "2026-02-27",
    "European Central Bank",
  ]);
  expect(await rateOf("EUR", "2026-02-26T23:59:59Z")).toEqual([
    800_000n,
    "2026-02-26",
    "European Central Bank",
  ]);
  expect(await rateOf("PLN", "2026-03-01T12:00:00Z")).toEqual([
    3_400_000n,
    "2026-02-26",
    "European Central Bank",
  ]);
  expect(await rateOf("EUR", "2026-03-06T12:00:00Z")).toEqual([null, null, null]);
  await testbed.database.pool.query(
    `INSERT INTO invoice_rates (site_id, currency, day, rate_e6, source, noted_at, noted_by)
     VALUES (1, 'EUR', '2026-02-27', 870000, 'as agreed', now(), '{}'), (1, 'EUR', '2026-02-20', 1, 'older', now(), '{}')`,
  );
  expect(await rateOf("EUR", "2026-03-01T12:00:00Z")).toEqual([870_000n, "2026-02-27", "as agreed"]);
});

test("after a gap the last ninety days are read, else the newest, and what is there is not asked for again", async () => {
  says(rates("2026-02-27", "1.15"));
  await read();
  await read();
  goTo(new Date("2026-03-02T16:00:00Z"));
  says(rates("2026-03-02", "1.16"));
  expect(await read()).toMatchObject({ added: 1 });
  expect(await read()).toMatchObject({ added: 0 });
  expect(spans).toEqual(["quarter", "newest", "newest"]);
});

test.each([
  ["a published day with another rate", [rates("2026-02-27", "1.16")]],
  ["a day to come", [rates("2026-02-28", "1.15"), rates("2026-03-09", "1.15")]],
  ["a jump of the dollar", [rates("2026-02-28", "11.5")]],
] as const)("T95 %s sets the whole file aside, with an alarm until one is taken", async (reason, days) => {
  says(rates("2026-02-27", "1.15"));
  await read();
  expect(await occurrences()).toEqual([]);
  testbed.clock.advance(3_600_000);
  says(...days);
  expect(await read()).toMatchObject({ added: 0, refused: reason });
  expect(await occurrences()).toEqual(["refused"]);
  expect(await rateOf("EUR", "2026-03-01T12:00:00Z")).toEqual([
    869_565n,
    "2026-02-27",
    "European Central Bank",
  ]);
  testbed.clock.advance(3_600_000);
  says(rates("2026-02-28", "1.151"));
  expect(await read()).toMatchObject({ added: 1, refused: null });
  expect(await occurrences()).toEqual([]);
});

test("T95 a file that cannot be read is kept for staff, and a bank that is away is no fault before rates are old", async () => {
  says(rates("2026-02-27", "1.15"));
  await read();
  answer = { state: "unusable", reason: "envelope", body: "<html>\0down" };
  expect(await read()).toMatchObject({ refused: "envelope" });
  const state = await testbed.database.kysely
    .selectFrom("euro_rate_state")
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(state.refused_body).toBe("<html>down");
  says(rates("2026-02-27", "1.15"));
  testbed.clock.advance(3_600_000);
  await read();
  answer = { state: "unreachable", reason: "TimeoutError" };
  expect(await read()).toMatchObject({ unreachable: "TimeoutError" });
  expect(await occurrences()).toEqual([]);
  goTo(new Date("2026-03-05T12:00:00Z"));
  expect(await occurrences()).toEqual(["stale"]);
});
