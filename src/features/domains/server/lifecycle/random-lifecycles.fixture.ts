import fc from "fast-check";
import { sql } from "kysely";
import { playElsewhere } from "#src/sandbox/registry/elsewhere.fixture.ts";
import { sentinelTransferCode } from "#src/sandbox/registry/sentinels.ts";
import { AppError } from "#src/shared/errors.ts";
import type { Id } from "#src/shared/ids.ts";
import { addMonths } from "#src/shared/time.ts";
import { answerTransfer } from "../answer-transfer.ts";
import { askCode, revealCode } from "../ask-code.ts";
import { askDeletion, cancelDeletion } from "../ask-deletion.ts";
import { changeNameServers } from "../change-name-servers.ts";
import { setLock } from "../change-settings.ts";
import { type Customer, type DomainsTestbed, ourServers } from "../domains-testbed.fixture.ts";
import { setAutoprolong } from "../set-autoprolong.ts";
import { orderTransfer } from "../transfer-in.ts";

/** How names begin: sold by the year, with a minimum of two years, or transferred in. */
const beginnings = {
  com: { years: 1, cents: 700 },
  ai: { years: 2, cents: 14_980 },
  transfer: { years: 1, cents: 1040 },
};

/** Names that another registrar lets go, or not, or whose request is never answered. */
const comingNames = ["transfer-ok", "transfer-slow", "transfer-reject", "transfer-lost"] as const;

/** Too little, enough for a year of most endings, enough for two of an expensive one. */
const topUp = fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 14_000, max: 40_000 }));

/**
 * Whatever a customer and others may do to a name. A customer who restores a name
 * pays in money and tries at several moments in a row.
 */
const act = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("top-up" as const), cents: topUp }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("renew" as const), years: fc.integer({ min: 1, max: 10 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("autoprolong" as const), isEnabled: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("restore" as const),
      tries: fc.integer({ min: 1, max: 12 }),
      cents: topUp,
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: "delete" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "keep" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "leave" as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("serve" as const), others: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("answer" as const),
      answer: fc.constantFrom("approve" as const, "reject" as const),
    }),
  },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** The lifecycle of one name: the moment of its order, and its acts with their moments. */
export interface Plan {
  readonly name: string;
  readonly begins: keyof typeof beginnings;
  readonly ordered: number;
  readonly acts: readonly { readonly at: number; readonly act: Act }[];
}

/** Names side by side under one clock: `days` pass before each moment. */
export interface Fleet {
  readonly seed: number;
  readonly days: readonly number[];
  readonly plans: readonly Plan[];
}

/** Two and a half years, in steps of days and of months. */
const moments = 30;
const days = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 90 }));
const anyPlan = fc.record({
  begins: fc.constantFrom("com" as const, "com" as const, "ai" as const, "transfer" as const),
  coming: fc.constantFrom(...comingNames),
  ordered: fc.nat(4),
  acts: fc.array(fc.record({ at: fc.nat(moments - 1), act }), { minLength: 4, maxLength: 16 }),
});

/** The fleet for a seed. */
export function fleetOf(seed: number, size: number): Fleet {
  const arbitrary = fc.record({
    days: fc.array(days, { minLength: moments, maxLength: moments }),
    plans: fc.array(anyPlan, { minLength: size, maxLength: size }),
  });
  const [fleet] = fc.sample(arbitrary, { seed, numRuns: 1 });
  if (fleet === undefined) throw new Error("nothing was sampled");
  const plans = fleet.plans.map(({ coming, ...one }, at) => ({
    ...one,
    name: one.begins === "transfer" ? `${coming}-${at}.com` : `life-${at}.${one.begins}`,
  }));
  return { seed, days: fleet.days, plans };
}

interface Life {
  readonly plan: Plan;
  readonly customer: Customer;
  readonly id: Id<"domain">;
  given: number;
}

/** Runs all lifecycles of a fleet in a testbed; returns what did not hold, once for each name. */
export async function runFleet(testbed: DomainsTestbed, fleet: Fleet): Promise<string[]> {
  const lifecycles: Life[] = [];
  const broken = new Map<string, string>();
  const note = (found: readonly string[], at: number | null) => {
    for (const finding of found) {
      const when = at === null ? "at the end" : `at moment ${at}`;
      if (!broken.has(finding))
        broken.set(finding, `${finding}, ${when}, ${testbed.clock.now().toISOString()}`);
    }
  };
  await watchForReturns(testbed);
  for (const [at, passed] of fleet.days.entries()) {
    await testbed.live(passed);
    lifecycles.push(...(await orderAll(testbed, fleet, at)));
    await performAll(
      testbed,
      lifecycles.map((life) => actsOf(testbed, life, at)),
    );
    note(await brokenPromises(testbed, lifecycles), at);
  }
  // The last acts have finished, and differences can no longer be in progress.
  for (const passed of [0, 1, 1]) await testbed.live(passed);
  note([...(await brokenPromises(testbed, lifecycles)), ...(await overcharged(testbed))], null);
  return [...broken.values()];
}

async function orderAll(testbed: DomainsTestbed, { plans }: Fleet, at: number): Promise<Life[]> {
  const due = plans.filter(({ ordered }) => ordered === at);
  const lifecycles = await Promise.all(due.map((plan) => order(testbed, plan)));
  if (lifecycles.length > 0) await testbed.finishTasks();
  return lifecycles;
}

async function order(testbed: DomainsTestbed, plan: Plan): Promise<Life> {
  const { name } = plan;
  const first = beginnings[plan.begins];
  const customer = await testbed.newCustomer(BigInt(first.cents));
  if (plan.begins !== "transfer") {
    const [domain] = (await testbed.buy(customer, [name], first)).domains;
    if (!domain) throw new Error("nothing was bought");
    return { plan, customer, id: domain.id, given: first.cents };
  }
  const { actor, contactId } = customer;
  const code = sentinelTransferCode;
  const body = { name, code, contactId, autoprolong: false, expectedTotalCents: first.cents };
  const idempotency = testbed.idempotency(body);
  const { domain } = await orderTransfer(testbed.context, testbed.ctxOf({ actor }), { ...body, idempotency });
  return { plan, customer, id: domain.id, given: first.cents };
}

/** Performs the acts of all names at one moment, concurrently; where one has to wait, all workers run. */
async function performAll(
  testbed: DomainsTestbed,
  all: readonly AsyncGenerator<void, void>[],
): Promise<void> {
  let open = all;
  for (;;) {
    const steps = await Promise.all(open.map((one) => one.next()));
    open = open.filter((_, index) => steps[index]?.done !== true);
    if (open.length === 0) return;
    await testbed.live(0);
  }
}

async function* actsOf(testbed: DomainsTestbed, life: Life, moment: number): AsyncGenerator<void, void> {
  for (const { at, act: step } of life.plan.acts) {
    const last = step.kind === "restore" ? at + step.tries - 1 : at;
    if (step.kind === "restore" && at === moment) {
      yield* perform(testbed, life, { kind: "top-up", cents: step.cents });
    }
    if (at <= moment && moment <= last) yield* perform(testbed, life, step);
  }
}

const refusals =
  /^(insufficient_funds|unavailable$|ending_years$|domain_|nothing_to_cancel|transfer_code_gone|\d{4} |price_changed$)/;

/** Does one of them. A refusal is an answer; a defect throws. */
async function* perform(testbed: DomainsTestbed, life: Life, step: Act): AsyncGenerator<void, void> {
  try {
    yield* attempt(testbed, life, step);
  } catch (error) {
    const code = error instanceof AppError ? error.code : error instanceof Error ? error.message : "";
    if (!refusals.test(code)) throw error;
  }
}

async function* attempt(testbed: DomainsTestbed, life: Life, step: Act): AsyncGenerator<void, void> {
  const { context } = testbed;
  const { customer, id: domainId } = life;
  const { name } = life.plan;
  const call = () => testbed.ctxOf(customer);
  switch (step.kind) {
    case "top-up":
      life.given += step.cents;
      await testbed.topUp(customer, BigInt(step.cents));
      return;
    case "renew":
      await testbed.renew(customer, domainId, step.years);
      return;
    case "restore":
      await testbed.restore(customer, domainId);
      return;
    case "autoprolong":
      await setAutoprolong(testbed.platform, call(), { domainId, isEnabled: step.isEnabled });
      return;
    case "delete":
      await askDeletion(context, call(), { domainId, confirmName: name });
      return;
    case "keep":
      await cancelDeletion(context, call(), domainId);
      return;
    case "serve": {
      const hosts = step.others ? ["ns1.elsewhere.net", "ns2.elsewhere.net"] : ourServers;
      const nameServers = hosts.map((host) => ({ host }));
      await changeNameServers(context, call(), { domainId, nameServers });
      return;
    }
    case "leave": {
      await setLock(context, call(), { domainId, isLocked: false });
      yield;
      await askCode(context, call(), domainId);
      yield;
      const { code } = await revealCode(context, call(), domainId);
      await playElsewhere(testbed.registrar.registry).requestElsewhere(name, code);
      return;
    }
    case "answer":
      await answerTransfer(context, call(), { domainId, answer: step.answer });
  }
}

/** Records every return from an end state, also one too short to be seen between moments. */
async function watchForReturns({ database }: DomainsTestbed): Promise<void> {
  await database.pool.query(`
    CREATE TABLE returns (name text NOT NULL, before text NOT NULL, after text NOT NULL);
    CREATE FUNCTION note_return() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO returns VALUES (OLD.name, OLD.state, NEW.state); RETURN NULL; END $$;
    CREATE TRIGGER note_return AFTER UPDATE ON domains FOR EACH ROW
      WHEN (OLD.state IN ('pending_delete', 'released', 'transferred_out', 'failed') AND NEW.state <> OLD.state
        AND NOT (OLD.state = 'pending_delete' AND NEW.state = 'released'))
      EXECUTE FUNCTION note_return()`);
}

async function brokenPromises(testbed: DomainsTestbed, lifecycles: readonly Life[]): Promise<string[]> {
  const { rows: returns } = await testbed.database.pool.query<{
    name: string;
    before: string;
    after: string;
  }>("SELECT * FROM returns");
  const { rows: late } = await testbed.database.pool.query<{ name: string; expires_at: Date }>(
    "SELECT name, expires_at FROM domains WHERE expires_at > $1",
    [addMonths(testbed.clock.now(), 120)],
  );
  return [
    ...returns.map(({ name, before, after }) => `${name}: back from the end, ${before} to ${after}`),
    ...late.map((row) => `${row.name}: paid until ${row.expires_at.toISOString()}`),
    ...(await lostMoney(testbed, lifecycles)),
    ...(await testbed.findings()),
  ];
}

/** All money of a customer is in the wallet, reserved or spent. */
async function lostMoney({ database }: DomainsTestbed, lifecycles: readonly Life[]): Promise<string[]> {
  const { rows } = await sql<{ customer: string; wallet: bigint; held: bigint; spent: bigint }>`
    SELECT c.id AS customer, coalesce(w.balance, 0)::bigint AS wallet, coalesce(h.balance, 0)::bigint AS held,
      (SELECT coalesce(sum(total_cents), 0)::bigint FROM orders o WHERE o.customer_id = c.id AND o.state = 'delivered') AS spent
    FROM customers c
    LEFT JOIN ledger_accounts w ON w.id = ledger_account_id('wallet', c.id, 'USD')
    LEFT JOIN ledger_accounts h ON h.id = ledger_account_id('holds', c.id, 'USD')`.execute(database.kysely);
  const purses = new Map(rows.map((row) => [row.customer, row]));
  return lifecycles.flatMap(({ plan, customer, given }) => {
    const { wallet = 0n, held = 0n, spent = 0n } = purses.get(customer.actor.customerId) ?? {};
    const isWhole = wallet + held + spent === BigInt(given);
    return isWhole ? [] : [`${plan.name}: ${wallet} + ${held} + ${spent} of ${given} cents`];
  });
}

/** What the names of a testbed went through: the number of each paid act, and of names in each state. */
export async function tallyOf({ database }: DomainsTestbed): Promise<Map<string, number>> {
  const { rows } = await database.pool.query<{ what: string; count: number }>(`
    SELECT act || ' done' AS what, count(*)::integer AS count FROM domain_orders WHERE state = 'done' GROUP BY act
    UNION ALL SELECT state, count(*)::integer FROM domains GROUP BY state ORDER BY what`);
  return new Map(rows.map(({ what, count }) => [what, count]));
}

/** The registry's own bill: a name is created or transferred once per order, and renewed no more often than paid for. */
async function overcharged({ database }: DomainsTestbed): Promise<string[]> {
  const { rows } = await sql<{ name: string; act: string; charged: number; paid: number }>`
    SELECT c.name, act, count(*)::integer AS charged, (SELECT count(*)::integer FROM domain_orders o JOIN domains d ON d.id = o.domain_id
      WHERE d.name = c.name AND o.state = 'done' AND CASE c.act WHEN 'create' THEN o.act = 'register'
        WHEN 'restore' THEN o.act = 'restore' WHEN 'transfer' THEN o.act = 'transfer' ELSE o.act IN ('renew', 'restore') END) AS paid
    FROM sim_registry_charges c
    WHERE registrar = 'moorage' AND act IN ('create', 'renew', 'restore', 'transfer') GROUP BY c.name, act`.execute(
    database.kysely,
  );
  return rows
    .filter(({ charged, paid }) => charged > paid)
    .map((row) => `${row.name}: ${row.charged} times ${row.act} at the registry, ${row.paid} paid`);
}
