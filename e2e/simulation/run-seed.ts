import type { Database } from "#src/platform/db/pool.ts";
import { checkPromises, checkSettled } from "./check-testbed.ts";
import { hastyCredits } from "./check-coins.ts";
import type { CrashPlan } from "./crash-points.ts";
import type { Defect } from "./defects.ts";
import { refusalIn } from "./refusal.ts";
import { settle } from "./settle.ts";
import type { Step } from "./step.ts";
import { coinSteps } from "./steps/coin-steps.ts";
import { customerSteps } from "./steps/customer-steps.ts";
import { serverSteps } from "./steps/server-steps.ts";
import { timeSteps } from "./steps/time-steps.ts";
import { workSteps } from "./steps/work-steps.ts";
import { Testbed } from "./testbed.ts";

/** The result of a seed: every step with its outcome, and the problems. */
export interface Run {
  readonly seed: number;
  readonly trace: readonly string[];
  readonly problems: readonly string[];
}

const rounds = 3;
const roundSteps = 20;
const crashChance = 0.2;
const trouble = { faults: 0.06, stalls: 0.04 };
/** At most this long between two steps, and never zero: no two events share a moment. */
const breathMs = 2_000;

const groups = [customerSteps, serverSteps, coinSteps, workSteps, timeSteps];
/** Without customers and money there is little to go wrong. */
const beginning = ["sign up", "give", "sign up", "open", "pay", "open", "pay"];
/** Delivered servers grow old, or none would ever end. */
const later = ["the next date comes", "servers-lifecycle", "the next date comes", "servers-lifecycle"];

/** Runs one seed on a database in its start state. Ends with the first problem. */
export async function runSeed(database: Database, seed: number, defect?: Defect): Promise<Run> {
  const testbed = new Testbed(database, seed, defect);
  const { problems } = testbed;
  const trace: string[] = [];
  const steps = drawCharacter(testbed);
  for (let round = 0; round < rounds && problems.length === 0; round += 1) {
    testbed.restart(trouble);
    for (let number = 0; number < roundSteps && problems.length === 0; number += 1) {
      testbed.clock.advance(1 + testbed.chance.below(breathMs));
      const wanted = (round === 0 ? beginning : later)[number];
      const step = steps.find(({ name }) => name === wanted) ?? drawStep(testbed, steps);
      trace.push(`${trace.length + 1} ${step.name}: ${await take(testbed, step)}`);
      problems.push(...(await hastyCredits(testbed)));
    }
    if (problems.length === 0) problems.push(...(await comeToRest(testbed)));
    trace.push(`all comes to rest at ${testbed.clock.now().toISOString()}`);
  }
  return { seed, trace, problems };
}

async function comeToRest(testbed: Testbed): Promise<string[]> {
  const broken = await checkPromises(testbed);
  if (broken.length > 0) return broken;
  try {
    await settle(testbed);
  } catch (error) {
    return [`it does not come to rest: ${error instanceof Error ? error.stack : String(error)}`];
  }
  return checkSettled(testbed);
}

/** Some seeds are about coins and others about time: evenly spread, rare steps would never meet. */
function drawCharacter({ chance }: Testbed): readonly Step[] {
  return groups.flatMap((steps) => {
    const factor = chance.pick([0.4, 1, 1, 2.5]);
    return steps.map((step) => ({ ...step, weight: step.weight * factor }));
  });
}

function drawStep(testbed: Testbed, steps: readonly Step[]): Step {
  return testbed.chance.pickWeighted(steps.filter(({ when }) => when?.(testbed) ?? true));
}

/** One step, in a process that may be about to die. */
async function take(testbed: Testbed, step: Step): Promise<string> {
  const { life } = testbed.process;
  const crash = planCrash(testbed);
  life.plan(crash);
  let outcome: string;
  try {
    outcome = await step.run(testbed);
  } catch (error) {
    const refusal = refusalIn(error);
    outcome = refusal ?? String(error);
    if (refusal === null && !life.isOver) {
      testbed.problems.push(`${step.name}: ${error instanceof Error ? error.stack : outcome}`);
    }
  }
  life.plan(null);
  if (!life.isOver) return outcome;
  testbed.restart(trouble);
  return `crash ${crash?.when} commit ${crash?.commit}`;
}

function planCrash({ chance }: Testbed): CrashPlan | null {
  if (!chance.strikes(crashChance)) return null;
  return { commit: 1 + chance.below(4), when: chance.pick(["before", "after"]) };
}
