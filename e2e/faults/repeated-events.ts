import { createCtx } from "#src/platform/ctx.ts";
import { testSites } from "#src/platform/tenancy/site.fixture.ts";
import { sql } from "kysely";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { createRandom } from "#src/shared/random.ts";
import { createNotifications } from "#src/features/notifications/server/index.ts";
import { paymentsNotices } from "#src/features/payments/server/notices.ts";
import { createPayment } from "#src/features/payments/server/create-payment.ts";
import { deriveAddress } from "#src/features/payments/server/derive-address.ts";
import {
  createPaymentsTestbed,
  hashOf,
  type PaymentsTestbed,
} from "#src/features/payments/server/payments-testbed.fixture.ts";
import { refreshRates } from "#src/features/payments/server/refresh-rates.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { OutboxEvent } from "#src/platform/events/read-outbox.ts";
import { runConsumer } from "#src/platform/events/run-consumers.ts";
import { createTexts } from "#src/platform/i18n/texts.ts";
import { MadeUpChain } from "./made-up-chain.ts";

const noticedEvents = paymentsNotices.map(({ event }) => event);

export interface RepeatedEvents {
  /** Deposits, each with its own times to be sent, asked for and mined. */
  readonly cases: number;
  readonly seed: number;
  /** A planted defect. */
  readonly defect?: string;
}

const repeats = 10;
const casesPerRound = 10;
const casesPerVacuum = 200;
/** How many processes scan the chain, and receive events, at the same time. */
const atOnce = 3;
const stepMs = 20_000;
const amountCents = 2_000;

/**
 * F6: everything that a node can report comes ten times, out of order, late, and before the payment exists;
 * and so does every event. Each deposit is credited once and each event makes one notification.
 */
export async function repeatEvents({ cases, seed, defect }: RepeatedEvents): Promise<string[]> {
  const testbed = await createPaymentsTestbed();
  try {
    if (defect) await testbed.database.pool.query(defect);
    const random = createRandom(seed);
    const chain = new MadeUpChain("btc", await testbed.btc.tip(), testbed.clock, random);
    for (let done = 0; done < cases; done += casesPerRound) {
      const problems = await playRound(testbed, chain, random);
      if (problems.length > 0) return problems;
      // As autovacuum does where the product runs.
      if (done % casesPerVacuum === 0) await testbed.database.pool.query("VACUUM (ANALYZE)");
    }
    return (await testbed.findings()).map((found) => JSON.stringify(found));
  } finally {
    await testbed.drop();
  }
}

interface Case {
  readonly actor: UserActor;
  /** Its index among the addresses to come. */
  readonly address: string;
  readonly units: bigint;
  /** Sent before its payment was asked for, as a mempool may show it. */
  readonly isEarly: boolean;
  /** Waits for the second block. */
  readonly isSlow: boolean;
}

async function playRound(
  testbed: PaymentsTestbed,
  chain: MadeUpChain,
  random: () => number,
): Promise<string[]> {
  const before = await lastEvent(testbed);
  // As pruning does in time: only this round's events are repeated.
  await sql`DELETE FROM outbox_events WHERE id <= ${before}`.execute(testbed.database.kysely);
  const views: ChainSource[] = [];
  const look = (): void => void views.push(chain.copy().node());
  const pass = async (): Promise<void> => {
    testbed.clock.advance(stepMs);
    await refreshRates(testbed.context);
  };
  const all = await prepare(testbed, random);
  const send = ({ address, units }: Case): string => chain.send({ address, asset: "BTC", amount: units });

  await pass();
  await testbed.scan(chain.node());
  look();
  for (const each of all.filter(({ isEarly }) => isEarly)) send(each);
  look();
  await deliverRepeatedly(testbed, views, random);

  for (const { actor } of all) await ask(testbed, actor);
  await pass();
  for (const each of all.filter(({ isEarly, isSlow }) => !isEarly && !isSlow)) send(each);
  look();
  chain.mine();
  look();
  await pass();
  for (const each of all.filter(({ isEarly, isSlow }) => !isEarly && isSlow)) send(each);
  chain.mine();
  look();
  const hasReorg = random() < 0.5;
  if (hasReorg) chain.reorganize(2, () => false);
  look();
  await deliverRepeatedly(testbed, views, random);

  for (let block = 0; block < 4; block += 1) {
    await pass();
    chain.mine();
  }
  await deliverRepeatedly(testbed, [chain.node()], random);
  return [
    ...(await spread(testbed, before, random)),
    ...(await wrongCredits(testbed, all, hasReorg)),
    ...(await wrongNotices(testbed, before)),
  ];
}

/** Customers, with the addresses that they are going to be shown. */
async function prepare(testbed: PaymentsTestbed, random: () => number): Promise<Case[]> {
  const key = testbed.context.keys.get("BTC");
  if (key === undefined) throw new Error("no key for BTC");
  const { next_index: first } = await testbed.database.kysely
    .selectFrom("address_counters")
    .select("next_index")
    .where("key_fingerprint", "=", key.fingerprint)
    .executeTakeFirstOrThrow();
  const form = await testbed.btc.addressForm();
  const all: Case[] = [];
  for (let index = 0; index < casesPerRound; index += 1) {
    const actor = await testbed.newCustomer();
    const membership = { customer_id: actor.customerId, user_id: actor.userId, role: "owner" };
    await testbed.database.kysely.insertInto("memberships").values(membership).execute();
    all.push({
      actor,
      address: deriveAddress(key, first + index, form),
      units: 30_000n + BigInt(Math.floor(random() * 10_000)),
      isEarly: random() < 0.4,
      isSlow: random() < 0.3,
    });
  }
  return all;
}

async function ask(testbed: PaymentsTestbed, actor: UserActor): Promise<void> {
  const body = { method: "btc", amountCents };
  const idempotency = { key: testbed.platform.ids.random(), requestHash: hashOf(body) };
  await createPayment(testbed.context, createCtx(testbed.platform, actor), { body, idempotency });
}

/** Lets several processes scan each view of the chain repeatedly, in any order. */
async function deliverRepeatedly(
  testbed: PaymentsTestbed,
  views: readonly ChainSource[],
  random: () => number,
): Promise<void> {
  const turns = shuffled(
    views.flatMap((view) => Array.from({ length: repeats }, () => view)),
    random,
  );
  await atOnceEach(turns, (view) => testbed.scan(view));
}

/** Gives the consumer each event repeatedly in any order, then lets it run by itself, twice. */
async function spread(testbed: PaymentsTestbed, before: bigint, random: () => number): Promise<string[]> {
  const { platform, database } = testbed;
  const { consumers } = createNotifications(platform, {
    texts: createTexts(),
    mail: { post: async () => undefined },
    notices: paymentsNotices,
    sites: testSites,
  });
  const { rows } = await sql<OutboxEvent>`
    SELECT xid::text AS xid, id, name, site_id AS "siteId", customer_id AS "customerId", payload,
           created_at AS "createdAt" FROM outbox_events WHERE id > ${before} ORDER BY id`.execute(
    database.kysely,
  );
  const problems: string[] = [];
  for (const consumer of consumers) {
    const received = rows.filter(({ name }) => consumer.events.includes(name));
    const turns = shuffled(
      received.flatMap((event) => Array.from({ length: repeats }, () => event)),
      random,
    );
    await atOnceEach(turns, (event) =>
      transaction(database.committing, (trx) => consumer.handle(event, trx)).catch((error: unknown) => {
        problems.push(`${consumer.name} at ${event.name}: ${String(error)}`);
      }),
    );
    await runConsumer(platform, consumer);
    // A cursor that was set back: from a backup, or by hand.
    await database.kysely.deleteFrom("event_cursors").where("reader", "=", consumer.name).execute();
    await runConsumer(platform, consumer);
  }
  return problems;
}

async function atOnceEach<T>(turns: readonly T[], act: (turn: T) => Promise<void>): Promise<void> {
  for (let index = 0; index < turns.length; index += atOnce) {
    await Promise.all(turns.slice(index, index + atOnce).map(act));
  }
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, place: random() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ value }) => value);
}

async function lastEvent({ database }: PaymentsTestbed): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`SELECT coalesce(max(id), 0) AS id FROM outbox_events`.execute(
    database.kysely,
  );
  return rows[0]?.id ?? 0n;
}

/** One deposit per coin; one credit more than reversed credits; as many events as either. */
async function wrongCredits(
  { database }: PaymentsTestbed,
  all: readonly Case[],
  hasReorg: boolean,
): Promise<string[]> {
  const { rows } = await sql<{
    address: string;
    units: bigint | null;
    deposits: number;
    credits: number;
    reversals: number;
    seen: number;
    credited: number;
    reversed: number;
  }>`
    SELECT a.address, min(d.units) AS units, count(d.id)::int AS deposits,
           sum(l.credits)::int AS credits, sum(l.reversals)::int AS reversals,
           sum(e.seen)::int AS seen, sum(e.credited)::int AS credited, sum(e.reversed)::int AS reversed
    FROM deposit_addresses a LEFT JOIN deposits d ON d.address_id = a.id
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE kind = 'deposit') AS credits,
             count(*) FILTER (WHERE kind = 'deposit-reversal') AS reversals
      FROM ledger_transactions WHERE reference_type = 'deposit' AND reference_id = d.id) l ON true
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE name = 'payments.seen.v1') AS seen,
             count(*) FILTER (WHERE name = 'payments.credited.v1') AS credited,
             count(*) FILTER (WHERE name = 'payments.reversed.v1') AS reversed
      FROM outbox_events WHERE payload ->> 'depositId' = d.id::text) e ON true
    WHERE a.address = ANY (${all.map(({ address }) => address)}::text[]) GROUP BY a.address`.execute(
    database.kysely,
  );
  const sent = new Map(all.map(({ address, units }) => [address, units]));
  const wrong = rows.filter(
    (row) =>
      row.deposits !== 1 ||
      row.units !== sent.get(row.address) ||
      row.credits !== row.reversals + 1 ||
      (!hasReorg && row.credits !== 1) ||
      row.seen !== 1 ||
      row.credited !== row.credits ||
      row.reversed !== row.reversals,
  );
  return [
    ...(rows.length === all.length ? [] : [`${rows.length} addresses of ${all.length}`]),
    ...wrong.map((row) => Object.entries(row).join("; ")),
  ];
}

async function wrongNotices({ database }: PaymentsTestbed, before: bigint): Promise<string[]> {
  const { rows } = await sql<{ id: bigint; name: string; count: number }>`
    SELECT e.id, e.name, count(n.id)::int AS count
    FROM outbox_events e LEFT JOIN notifications n ON n.source LIKE 'event:' || e.id || '%'
    WHERE e.id > ${before} AND e.name = ANY (${noticedEvents}::text[])
    GROUP BY e.id, e.name, e.payload
    -- Coins that come again are no news.
    HAVING count(n.id) <> CASE WHEN e.payload ->> 'isAgain' = '1' THEN 0 ELSE 1 END`.execute(database.kysely);
  return rows.map(({ id, name, count }) => `event ${id} (${name}) made ${count} notifications`);
}
