import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { addMonths } from "#src/shared/time.ts";
import { createDomainsWorld, type DomainsWorld } from "../domains-world.fixture.ts";
import { type Act, act, type Life, perform } from "./random-lives.fixture.ts";

// Random lives of names against the sandbox registry: whatever is done and whenever, no way leads back from pending
// delete, nothing is paid more than ten years ahead, no cent is lost, no name is created twice and no year paid twice.
// FAULTS=long lives 10,000 of them, with a registry that loses answers.

const isLong = process.env.FAULTS === "long";
const lives = isLong ? 10_000 : 12;
const seed = Number(process.env.LIFE_SEED ?? (isLong ? Math.floor(performance.timeOrigin) : 7));

/** What the first order of a name is: one that goes by the year, and one whose registry takes no less than two. */
const endings = { com: { years: 1, cents: 700 }, ai: { years: 2, cents: 14_980 } };

let world: DomainsWorld;
let count = 0;

/** So many live in one world: each look at all books takes longer for all that lived there before. */
const livesOfWorld = 250;

const newWorld = (): Promise<DomainsWorld> =>
  createDomainsWorld({
    seed: seed + count,
    faults: isLong
      ? { lostAnswer: 0.1, duplicate: 0.05, unreachable: 0.05, busy: 0.05 }
      : { lostAnswer: 0.1 },
  });

beforeAll(async () => {
  world = await newWorld();
});

afterAll(() => world.drop());

/** Lives one life and says what did not hold; nothing when all did. */
async function live(
  inside: DomainsWorld,
  acts: readonly Act[],
  tld: keyof typeof endings = "com",
): Promise<string[]> {
  count += 1;
  const name = `random-life-${count}.${tld}`;
  const first = endings[tld];
  const customer = await inside.newCustomer(BigInt(first.cents));
  const id = await inside.delivered(customer, name, first);
  const life: Life = { customer, id, name };
  const broken: string[] = [];
  let given = first.cents;
  let wasPending = false;
  // Its first term is nearly over when something happens to it, too.
  for (let quarter = 0; quarter < (first.years - 1) * 4; quarter += 1) await inside.live(90);
  for (const step of [...acts, { kind: "live", days: 0 } as const]) {
    if (step.kind === "top-up") given += step.cents;
    await perform(inside, life, step);
    const { state, expires_at: expiresAt } = await inside.row(id);
    if (wasPending && state !== "pending_delete" && state !== "released")
      broken.push(`back from the end to ${state}`);
    wasPending ||= state === "pending_delete" || state === "released";
    if (expiresAt && expiresAt > addMonths(inside.clock.now(), 120))
      broken.push(`paid until ${expiresAt.toISOString()}`);
    const { wallet, held, spent } = await inside.money(customer);
    if (wallet + held + spent !== given) broken.push(`${wallet} + ${held} + ${spent} of ${given} cents`);
  }
  return [...broken, ...(await overcharged(inside, life)), ...(await inside.findings())];
}

/** The registry's own bill: a name is created once for its order, and renewed no more often than it was paid for. */
async function overcharged(inside: DomainsWorld, { id, name }: Life): Promise<string[]> {
  const { rows } = await sql<{ act: string; charged: number; paid: number }>`
    SELECT act, count(*)::integer AS charged, (SELECT count(*)::integer FROM domain_orders o
      WHERE o.domain_id = ${decodeId("domain", id)} AND o.state = 'done' AND CASE c.act WHEN 'create' THEN o.act = 'register'
        WHEN 'restore' THEN o.act = 'restore' ELSE o.act IN ('renew', 'restore') END) AS paid
    FROM sim_registry_charges c
    WHERE registrar = 'moorage' AND name = ${name} AND act IN ('create', 'renew', 'restore') GROUP BY act`.execute(
    inside.database.kysely,
  );
  return rows
    .filter(({ charged, paid }) => charged > paid)
    .map((row) => `${row.charged} times ${row.act} at the registry, ${row.paid} paid`);
}

test("random lives keep every promise", { timeout: isLong ? 7_200_000 : 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 4, maxLength: 16 }),
      fc.constantFrom("com" as const, "com" as const, "ai" as const),
      async (acts, tld) => {
        if (count > 0 && count % livesOfWorld === 0) {
          await world.drop();
          world = await newWorld();
        }
        expect(await live(world, acts, tld)).toEqual([]);
      },
    ),
    { numRuns: lives, seed },
  );
});

const defects: readonly (readonly [what: string, plant: string, acts: readonly Act[], found: RegExp])[] = [
  [
    "money set aside that is not given back",
    `CREATE OR REPLACE FUNCTION domains_release_renewal(p_domain uuid, p_transaction uuid, p_at timestamptz)
       RETURNS void LANGUAGE sql AS 'UPDATE domain_orders SET state = ''released'' WHERE domain_id = p_domain AND state = ''open'''`,
    [
      { kind: "top-up", cents: 1040 },
      { kind: "autoprolong", isEnabled: true },
      { kind: "live", days: 340 },
      { kind: "autoprolong", isEnabled: false },
    ],
    /^I11: domain-renewal paid, hold reserved/,
  ],
  [
    "an expiry that counts from now, not from the end of what was paid",
    `CREATE OR REPLACE FUNCTION domains_set_expiry(p_domain uuid, p_expires timestamptz, p_at timestamptz) RETURNS void
       LANGUAGE sql AS 'UPDATE domains SET state = ''active'', expires_at = p_at + interval ''1 year'', grace_until = p_expires,
         redemption_until = p_expires, releases_at = p_expires WHERE id = p_domain'`,
    [
      { kind: "top-up", cents: 3000 },
      { kind: "live", days: 30 },
      { kind: "renew", years: 1 },
      { kind: "live", days: 1 },
    ],
    /^I12: paid until/,
  ],
  [
    "a restore that does not look at the state",
    `CREATE OR REPLACE FUNCTION domains_advance(p_domain uuid, p_at timestamptz) RETURNS boolean LANGUAGE sql AS
       'UPDATE domains SET state = CASE WHEN state = ''active'' THEN ''pending_delete'' ELSE ''active'' END
        WHERE id = p_domain RETURNING true'`,
    [
      { kind: "live", days: 366 },
      { kind: "live", days: 80 },
    ],
    /^back from the end|^I14/,
  ],
];

test.each(defects)("a defect would be found: %s", async (_, plant, acts, found) => {
  const flawed = await createDomainsWorld();
  await flawed.database.pool.query(plant);
  expect(await live(flawed, acts)).toContainEqual(expect.stringMatching(found));
  await flawed.drop();
});
