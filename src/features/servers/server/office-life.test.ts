import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#src/shared/time.ts";
import { officeLife, withdrawalDays } from "./office-life.fixture.ts";
import { createServersTestbed, type ServersTestbed } from "./servers-testbed.fixture.ts";

// Everything that staff does to a server and its money, at random and together: credits, debits, refunds, prices, free
// days, holds; and the customer pays, withdraws and deletes meanwhile. The books balance, nothing is paid twice, no price
// that was announced is charged before its day. Each act has a property of its own; here they meet.

let usual: ServersTestbed;

beforeAll(async () => {
  usual = await createServersTestbed({}, { withdrawalDays });
});

afterAll(() => usual.drop());

const kinds = ["address", "withdraw", "remove", "hold", "lift", "cancel"] as const;
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("live" as const), hours: fc.integer({ min: 1, max: 500 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("prolong" as const), months: fc.constantFrom(1, 3, 12) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom(...kinds) }) },
  fc.record({ kind: fc.constant("adjust" as const), cents: fc.integer({ min: -3000, max: 3000 }) }),
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("refund" as const),
      place: fc.nat(5),
      share: fc.integer({ min: 1, max: 120 }),
      ends: fc.integer({ min: 0, max: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("announce" as const),
      cents: fc.integer({ min: 100, max: 2000 }),
      days: fc.integer({ min: 0, max: 60 }),
    }),
  },
  fc.record({ kind: fc.constant("own" as const), cents: fc.integer({ min: 100, max: 2000 }) }),
  fc.record({ kind: fc.constant("days" as const), days: fc.integer({ min: 1, max: 20 }) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** A month's price that may be charged to what begins from then on. */
interface Price {
  readonly cents: number;
  readonly from: Date;
}

const given = 30_000;

/** Plays the life of one server, and says what was wrong in it. */
async function live(acts: readonly Act[], testbed = usual): Promise<string[]> {
  const actor = await testbed.newCustomer(BigInt(given));
  const bought = await testbed.delivered(actor);
  const life = officeLife(testbed, actor, bought);
  const prices: Price[] = [{ cents: 490, from: new Date(0) }];
  const wrong: string[] = [];
  let announced: string | undefined;
  let seen = 1;
  for (const step of acts) {
    await perform(step);
    const books = await life.books();
    const sum = books.wallet + books.held - books.debt + books.paid - books.back - books.credited;
    if (sum !== given) wrong.push(`after ${step.kind} the books say ${sum}`);
    if (books.tooMuch.length > 0) wrong.push(`after ${step.kind} an order gave back more than was paid`);
    const periods = await life.prices.charged(bought);
    for (const { cents, startsAt } of await monthsOf(periods.slice(seen))) {
      const isAllowed = prices.some((price) => price.from <= startsAt && price.cents === cents);
      if (!isAllowed) wrong.push(`${cents} from ${startsAt.toISOString()}`);
    }
    seen = periods.length;
  }
  await testbed.finishTasks();
  // What is due by now is done, also for the servers of earlier runs.
  await testbed.live({});
  return [...wrong, ...(await testbed.findings())];

  /** Of these periods those of a month, with what it cost without addresses. */
  async function monthsOf(periods: readonly { readonly startsAt: Date }[]) {
    const begins = periods.map(({ startsAt }) => startsAt);
    const { rows } = await sql<{ cents: number; startsAt: Date }>`
      SELECT l.gross_cents::integer AS cents, p.starts_at AS "startsAt"
      FROM server_periods p JOIN order_lines l ON l.order_id = p.order_id AND l.position = 1
      WHERE p.server_id = ${(await testbed.serverRow(bought)).id} AND p.starts_at = ANY (${begins}::timestamptz[])
        AND p.ends_at < p.starts_at + interval '32 days'`.execute(testbed.database.kysely);
    return rows;
  }

  async function perform(step: Act): Promise<void> {
    switch (step.kind) {
      case "live":
        return life.live(step.hours);
      case "prolong":
        return void (await isDone(life.prolong(step.months)));
      case "adjust":
        return void (step.cents !== 0 && (await isDone(life.adjust(step.cents))));
      case "refund":
        return void (await isDone(life.refund(step.place, step.share, step.ends === 0)));
      case "days":
        return void (await isDone(life.prices.give(bought, step.days)));
      case "announce":
        return announce(step.cents, step.days);
      case "own":
        return own(step.cents);
      case "cancel":
        return void (announced !== undefined && (await isDone(life.prices.cancel(announced))));
      default:
        return void (await isDone(life[step.kind]()));
    }
  }

  async function announce(cents: number, days: number): Promise<void> {
    const from = addDays(testbed.clock.now(), days);
    const id = await life.prices.draft({ services: [bought], cents, days });
    if (!(await isDone(life.prices.announce(id)))) return;
    announced = id;
    prices.push({ cents, from: isRaise(cents) ? from : new Date(0) });
  }

  /** At once, so a raise is refused. */
  async function own(cents: number): Promise<void> {
    if (await isDone(life.prices.set(bought, cents))) prices.push({ cents, from: new Date(0) });
  }

  /** A price below one that is charged already may come at once: it harms no customer. */
  function isRaise(cents: number): boolean {
    return prices.some((price) => price.cents < cents);
  }
}

/** Whether it was done; a refusal is an answer, anything else a defect. */
async function isDone(done: Promise<unknown>): Promise<boolean> {
  const refusals =
    /^(insufficient_funds|server_|service_|address_limit|price_change_|price_notice_short|paid_until_changed|nothing_to_cancel|not_found|refund_too_large|order_not_delivered|deletion_unavailable|withdrawal_unavailable|debt_open|debit_too_large)/;
  try {
    await done;
    return true;
  } catch (error) {
    if (!(error instanceof Error) || !refusals.test(error.message)) throw error;
    return false;
  }
}

test("the books balance, nothing is paid twice, and no announced price is early", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      expect(await live(acts)).toEqual([]);
    }),
    { numRuns: 20 },
  );
}, 240_000);

test.each([
  {
    defect: "a refund that forgets what went back before",
    plant: replaceIn(
      "wallet_lines_paid",
      "WHERE r.order_id = p_order",
      "WHERE false AND r.order_id = p_order",
    ),
    acts: [
      { kind: "refund", place: 0, share: 70, ends: 1 },
      { kind: "refund", place: 0, share: 70, ends: 1 },
    ],
    finds: /an order gave back more/,
  },
  {
    defect: "a refund of a cent more than is kept",
    plant: replaceIn(
      "wallet_refund_lines",
      "ARRAY[v_total, -v_total - (SELECT",
      "ARRAY[v_total + 1, -v_total - 1 - (SELECT",
    ),
    acts: [{ kind: "refund", place: 0, share: 70, ends: 1 }],
    finds: /the books say 30001/,
  },
  {
    defect: "an announced price that begins on the day it is announced",
    plant: replaceIn("services_cents_at", "from_at <=", "from_at - interval '40 days' <="),
    acts: [
      { kind: "announce", cents: 990, days: 35 },
      { kind: "prolong", months: 1 },
    ],
    finds: /^990 from/,
  },
] as const)("finds $defect", async ({ plant, acts, finds }) => {
  const spoiled = await createServersTestbed({}, { withdrawalDays });
  try {
    await plant(spoiled);
    expect(await live(acts, spoiled)).toContainEqual(expect.stringMatching(finds));
  } finally {
    await spoiled.drop();
  }
});

/** Plants a defect in an SQL function. */
function replaceIn(name: string, part: string, by: string) {
  return async ({ database }: ServersTestbed): Promise<void> => {
    const { rows } = await sql<{ text: string }>`
      SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname = ${name}`.execute(database.kysely);
    const text = rows[0]?.text ?? "";
    expect(text).toContain(part);
    await sql.raw(text.replaceAll(part, by)).execute(database.kysely);
  };
}
