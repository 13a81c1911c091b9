import { sql } from "kysely";
import { createPayment } from "#src/features/payments/server/create-payment.ts";
import { deriveAddress } from "#src/features/payments/server/derive-address.ts";
import { hashOf, type PaymentsTestbed } from "#src/features/payments/server/payments-testbed.fixture.ts";
import { refreshRates } from "#src/features/payments/server/refresh-rates.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { createRandom } from "#src/shared/random.ts";
import { chainOf } from "#src/shared/coins/chains.ts";
import { atOnceEach, repeated, shuffled } from "./repeat.ts";
import type { RepeatedChain, RepeatedChains, ScanTurn } from "./repeated-chains.ts";
import { newNotifiedCustomer, pruneEvents, spreadEvents, vacuum } from "./spread-events.ts";

export interface RepeatedEvents {
  readonly open: (random: () => number) => Promise<RepeatedChains>;
  /** Deposits, each with its own times to be sent, asked for and mined. */
  readonly cases: number;
  readonly seed: number;
  /** A planted defect. */
  readonly defect?: string;
}

const casesPerVacuum = 200;
const stepMs = 20_000;
const amountCents = 2_000;

/**
 * F6: everything that a node can report comes ten times, out of order, late, and before the payment exists;
 * and so does every event. Each deposit is credited once and each event makes one notification.
 */
export async function repeatEvents({ open, cases, seed, defect }: RepeatedEvents): Promise<string[]> {
  const random = createRandom(seed);
  const opened = await open(random);
  const { testbed, chains } = opened;
  try {
    if (defect) await testbed.database.pool.query(defect);
    await Promise.all(chains.map((chain) => chain.look()(0)));
    const perRound = chains.length * opened.casesPerRound;
    for (let done = 0; done < cases; done += perRound) {
      const problems = await playRound(opened, random);
      if (problems.length > 0) return problems;
      if (done % casesPerVacuum < perRound) await vacuum(testbed);
    }
    return (await testbed.findings()).map((found) => JSON.stringify(found));
  } finally {
    await opened.close();
  }
}

interface Case {
  readonly actor: UserActor;
  readonly chain: RepeatedChain;
  /** Its index among the addresses to come. */
  readonly address: string;
  readonly units: bigint;
  /** Sent before its payment was asked for, as a mempool may show it. */
  readonly isEarly: boolean;
  /** Waits for the second block. */
  readonly isSlow: boolean;
}

async function playRound(opened: RepeatedChains, random: () => number): Promise<string[]> {
  const { testbed, context, chains } = opened;
  const before = await pruneEvents(testbed);
  const turns: ScanTurn[] = [];
  const look = (): void => void turns.push(...chains.map((chain) => chain.look()));
  const mine = (): void => chains.forEach((chain) => chain.mine());
  const pass = async (): Promise<void> => {
    testbed.clock.advance(stepMs);
    await refreshRates(context);
  };
  const scan = async (): Promise<void> => {
    for (const chain of chains) await chain.look()(0);
  };
  const deliver = (): Promise<void> => {
    const mixed = chains.map((chain) => chain.mixed()).filter((turn) => turn !== null);
    const all = shuffled(repeated([...turns.splice(0), ...mixed]), random);
    return atOnceEach(all, (turn, process) => turn(process));
  };
  const all = await prepare(opened, random);
  const send = (some: readonly Case[]): void =>
    some.forEach(({ chain, address, units }) => chain.send(address, units));

  await pass();
  await scan();
  look();
  send(all.filter(({ isEarly }) => isEarly));
  look();
  await deliver();

  await scan();
  for (const each of all) await ask(opened, each);
  await pass();
  send(all.filter(({ isEarly, isSlow }) => !isEarly && !isSlow));
  look();
  mine();
  look();
  await pass();
  send(all.filter(({ isEarly, isSlow }) => !isEarly && isSlow));
  mine();
  look();
  const reorganized = chains.filter(() => random() < 0.5);
  reorganized.forEach((chain) => chain.reorganize(2));
  look();
  await deliver();

  await pass();
  for (const chain of chains) for (let block = 0; block < chain.closingBlocks; block += 1) chain.mine();
  look();
  await deliver();
  await scan();
  const wrong = await wrongCredits(testbed, all, reorganized);
  return wrong.length > 0 ? wrong : spreadEvents(testbed, before, random);
}

/** Customers, with the addresses that they are going to be shown. */
async function prepare(opened: RepeatedChains, random: () => number): Promise<Case[]> {
  const { testbed, context, chains, casesPerRound } = opened;
  const all: Case[] = [];
  for (const chain of chains) {
    const key = context.keys.get(chainOf(chain.id).account.family);
    const form = await context.chains.get(chain.id)?.addressForm();
    if (key === undefined || form === undefined) throw new Error(`no addresses of ${chain.id}`);
    const { next_index: first } = await testbed.database.kysely
      .selectFrom("address_counters")
      .select("next_index")
      .where("key_fingerprint", "=", key.fingerprint)
      .executeTakeFirstOrThrow();
    for (let index = 0; index < casesPerRound; index += 1) {
      all.push({
        actor: await newNotifiedCustomer(testbed),
        chain,
        address: deriveAddress(key, first + index, form),
        units: chain.units + (chain.units * BigInt(Math.floor(random() * 10_000))) / 30_000n,
        isEarly: random() < 0.4,
        isSlow: random() < 0.3,
      });
    }
  }
  return all;
}

async function ask({ testbed, context }: RepeatedChains, { actor, chain }: Case): Promise<void> {
  const body = { method: chain.id, amountCents };
  const idempotency = { key: testbed.platform.ids.random(), requestHash: hashOf(body) };
  await createPayment(context, createCtx(testbed.platform, actor), { body, idempotency });
}

/** One deposit per coin; one credit more than reversed credits; as many events as either. */
async function wrongCredits(
  { database }: PaymentsTestbed,
  all: readonly Case[],
  reorganized: readonly RepeatedChain[],
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
  const sent = new Map(all.map((each) => [each.address, each]));
  const mayReverse = (address: string): boolean =>
    reorganized.some((chain) => chain === sent.get(address)?.chain);
  const wrong = rows.filter(
    (row) =>
      row.deposits !== 1 ||
      row.units !== sent.get(row.address)?.units ||
      row.credits !== row.reversals + 1 ||
      (row.credits !== 1 && !mayReverse(row.address)) ||
      row.seen !== 1 ||
      row.credited !== row.credits ||
      row.reversed !== row.reversals,
  );
  return [
    ...(rows.length === all.length ? [] : [`${rows.length} addresses of ${all.length}`]),
    ...wrong.map((row) => Object.entries(row).join("; ")),
  ];
}
