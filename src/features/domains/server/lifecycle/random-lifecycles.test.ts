import { expect, test } from "vitest";
import { createDomainsTestbed, type DomainsTestbed } from "../domains-testbed.fixture.ts";
import { type Fleet, fleetOf, runFleet, type Plan, tallyOf } from "./random-lifecycles.fixture.ts";

// Random lifecycles against the sandbox registry: whatever is done and whenever, nothing comes back from pending
// delete, nothing is paid more than ten years ahead, no cent is lost, no name is created twice and no year paid twice.
// Fifty run side by side, with a registry that is busy or away, gets duplicate requests, and loses answers. FAULTS=long
// runs 10,000, LIFE_COUNT a given number. LIFE_SEED is the seed of the first fifty, each next fifty use the next one. A
// failure is reproduced by its seed, and reported as the one lifecycle and the fewest acts that show it.

const isLong = process.env.FAULTS === "long";
const fleetSize = 50;
/** They wait for the database most of the time. */
const testbedsAtOnce = 4;
const lifecycles = Number(process.env.LIFE_COUNT ?? (isLong ? 10_000 : fleetSize));
const firstSeed = Number(process.env.LIFE_SEED ?? (isLong ? Math.floor(performance.timeOrigin / 1000) : 7));
const faults = { lostAnswer: 0.1, duplicate: 0.05, unreachable: 0.05, busy: 0.05 };

async function inTestbed<T>(seed: number, use: (testbed: DomainsTestbed) => Promise<T>): Promise<T> {
  const testbed = await createDomainsTestbed({ seed, faults });
  try {
    return await use(testbed);
  } finally {
    await testbed.drop();
  }
}

/** What at least some of fifty lifecycles reach. */
const reached = ["register", "transfer", "renew", "restore"]
  .map((act) => `${act} done`)
  .concat("active", "released", "transferred_out", "transfer_failed");

const lived = (fleet: Fleet) => inTestbed(fleet.seed, (testbed) => runFleet(testbed, fleet));

/** The lifecycle of a failing name, alone and with the fewest acts that still fail. */
async function explain(fleet: Fleet, broken: readonly string[]): Promise<string> {
  const plan = fleet.plans.find(({ name }) => broken.some((finding) => finding.includes(name)));
  if (plan === undefined) return "it is about none of the names";
  const breaks = async (acts: Plan["acts"]) =>
    (await lived({ ...fleet, plans: [{ ...plan, acts }] })).some((finding) => finding.includes(plan.name));
  const days = `days ${fleet.days.join(" ")}`;
  if (!(await breaks(plan.acts))) return `${days}, not alone: ${JSON.stringify(plan)}`;
  let { acts } = plan;
  for (const act of plan.acts) {
    const fewer = acts.filter((one) => one !== act);
    if (await breaks(fewer)) acts = fewer;
  }
  return `${days}, alone too: ${JSON.stringify({ ...plan, acts })}`;
}

/** Runs fifty, counts what they went through, and returns what did not hold. */
async function runFifty(at: number, total: Map<string, number>): Promise<string | null> {
  const fleet = fleetOf(firstSeed + at, Math.min(fleetSize, lifecycles - at * fleetSize));
  const { broken, tally } = await inTestbed(fleet.seed, async (testbed) => ({
    broken: await runFleet(testbed, fleet),
    tally: await tallyOf(testbed),
  }));
  for (const [what, count] of tally) total.set(what, (total.get(what) ?? 0) + count);
  return broken.length === 0
    ? null
    : [`seed ${fleet.seed}`, ...broken, await explain(fleet, broken)].join("\n");
}

test("random lifecycles keep every promise", { timeout: Math.max(400_000, lifecycles * 1500) }, async () => {
  const total = new Map<string, number>();
  const broken: string[] = [];
  const fleets = Array.from({ length: Math.ceil(lifecycles / fleetSize) }, (_, at) => at).values();
  const lane = async () => {
    for (const at of fleets) {
      const found = await runFifty(at, total);
      if (found !== null) broken.push(found);
      if (broken.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: testbedsAtOnce }, lane));
  if (broken.length > 0) expect.fail(broken.join("\n\n"));
  // Lifecycles in which nothing happens prove nothing. A chosen seed need not reach everything.
  if (process.env.LIFE_SEED === undefined) expect([...total.keys()]).toEqual(expect.arrayContaining(reached));
  if (isLong) process.stdout.write(`${[...total].map(([what, count]) => `${what}: ${count}`).join(", ")}\n`);
});

/** A name with one of these acts at each moment, in order. */
function planOf(acts: readonly Plan["acts"][number]["act"][]): Plan {
  return { name: "life-0.com", begins: "com", ordered: 0, acts: acts.map((act, at) => ({ at, act })) };
}

interface Defect {
  readonly what: string;
  readonly plant: string;
  readonly days: Fleet["days"];
  readonly plan: Plan;
  readonly found: RegExp;
}

const defects: readonly Defect[] = [
  {
    what: "money set aside that is not given back",
    plant: `CREATE OR REPLACE FUNCTION domains_release_renewal(p_domain uuid, p_transaction uuid, p_at timestamptz)
      RETURNS void LANGUAGE sql AS 'UPDATE domain_orders SET state = ''released'' WHERE domain_id = p_domain AND state = ''open'''`,
    days: [0, 0, 340],
    plan: planOf([
      { kind: "top-up", cents: 1040 },
      { kind: "autoprolong", isEnabled: true },
      { kind: "autoprolong", isEnabled: false },
    ]),
    found: /^I11: domain-renewal paid, hold reserved/,
  },
  {
    what: "an expiry that counts from now, not from the end of what was paid",
    plant: `CREATE OR REPLACE FUNCTION domains_set_expiry(p_domain uuid, p_expires timestamptz, p_at timestamptz) RETURNS void
      LANGUAGE sql AS 'UPDATE domains SET state = ''active'', expires_at = p_at + interval ''1 year'', grace_until = p_expires,
        redemption_until = p_expires, releases_at = p_expires WHERE id = p_domain'`,
    days: [0, 30, 1],
    plan: planOf([
      { kind: "top-up", cents: 3000 },
      { kind: "renew", years: 1 },
    ]),
    found: /^I12: paid until/,
  },
  {
    what: "a name that is gone and goes on living",
    plant: `CREATE OR REPLACE FUNCTION domains_end(p_domain uuid, p_state text, p_at timestamptz) RETURNS void
      LANGUAGE sql AS 'UPDATE domains SET state = ''active'' WHERE id = p_domain'`,
    days: [0, 366, 41, 31, 6],
    plan: planOf([]),
    found: /^life-0.com: back from the end, pending_delete to active/,
  },
];

test.each(defects)("a defect would be found: $what", async ({ plant, days, plan, found }) => {
  const testbed = await createDomainsTestbed();
  await testbed.database.pool.query(plant);
  const broken = await runFleet(testbed, { seed: 1, days, plans: [plan] });
  expect(broken).toContainEqual(expect.stringMatching(found));
  await testbed.drop();
});
