import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Defect, defects } from "./simulation/defects.ts";
import { digestOf } from "./simulation/digest.ts";
import { type Run, runSeed } from "./simulation/run-seed.ts";
import { openStage, type Stage } from "./simulation/stage.ts";
import { bySize, seed as givenSeed } from "./faults/run-size.ts";

// F16: everything that the core does, one step at a time and in an order drawn from a seed, on a real database
// and in processes that die before and after commits. SIM_SEED=… repeats the run that a failure names, and
// SIM_SEEDS=… says how many there are.

const { SIM_SEED, SIM_SEEDS } = process.env;
const firstSeed = Number(SIM_SEED ?? givenSeed);
const usualSeeds = bySize({ smoke: 20, short: 20, thorough: 50, long: 20_000 });
const seeds = Number(SIM_SEEDS ?? (SIM_SEED === undefined ? usualSeeds : 1));
/** The long form takes hours. */
const longestMs = 8 * 3_600_000;
/** A planted defect shows within this many. */
const seedsPerDefect = 25;

async function run({ database, reset }: Stage, seed: number, defect?: Defect): Promise<Run> {
  await reset();
  return runSeed(database, seed, defect);
}

/** A failure's text: how to repeat it, the steps, and the problems. */
function report({ seed, trace, problems }: Run): string {
  return `SIM_SEED=${seed}\n${trace.join("\n")}\n\n${problems.join("\n")}`;
}

describe("F16: a sound product", () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage();
  });

  afterAll(() => stage.close());

  test(
    "keeps every promise, whatever happens in any order",
    async () => {
      let [steps, crashes] = [0, 0];
      for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
        const done = await run(stage, seed);
        if (done.problems.length > 0) expect.fail(report(done));
        steps += done.trace.length;
        crashes += done.trace.filter((line) => line.includes(": crash ")).length;
      }
      process.stdout.write(
        `F16: SIM_SEED=${firstSeed}, ${seeds} seeds, ${steps} steps, ${crashes} crashes\n`,
      );
    },
    longestMs,
  );

  test("takes the same steps to the same end when a seed is run again, on another database", async () => {
    const [one, other] = [await openStage(), await openStage()];
    try {
      for (let seed = firstSeed; seed < firstSeed + 2; seed += 1) {
        const [first, second] = [await run(one, seed), await run(other, seed)];
        expect(second, `SIM_SEED=${seed}`).toEqual(first);
        expect(await digestOf(other.database), `SIM_SEED=${seed}`).toEqual(await digestOf(one.database));
      }
    } finally {
      await one.close();
      await other.close();
    }
  });
});

describe("F16: a planted defect is found", () => {
  test.each(defects)("$name", async (defect) => {
    const stage = await openStage();
    try {
      await stage.database.pool.query(defect.sql);
      let found = "";
      for (let tries = 0; tries < seedsPerDefect && !defect.shows.test(found); tries += 1) {
        found = (await run(stage, firstSeed + tries, defect)).problems.join("\n");
      }
      expect(found).toMatch(defect.shows);
    } finally {
      await stage.close();
    }
  });
});
