import { expect, test } from "vitest";
import { tardyWrites } from "./faults/database-defects.ts";
import { reissuedAddresses } from "./faults/defects.ts";
import { findSoon } from "./faults/find-soon.ts";
import { loseMachine } from "./faults/lost-machine.ts";
import { drillRestore } from "./faults/restore-drill.ts";
import { isLong, isThorough, seed } from "./faults/run-size.ts";

// F14: the database is destroyed under load, and comes back from a backup or from what the disk had.

const rounds = isLong ? 20 : 1;
const seconds = isLong ? 10 : 4;

test("a backup taken under load has all that was acknowledged, and the product continues from it", async () => {
  process.stdout.write(`F14: ${rounds} backups, FAULT_SEED=${seed}\n`);
  for (let round = 0; round < rounds; round += 1) {
    expect(await drillRestore({ seconds, seed: seed + round })).toEqual([]);
  }
});

test("the disk of a lost machine has every acknowledged order", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { problems, acknowledged } = await loseMachine({ seed: seed + round });
    process.stdout.write(`F14: a lost machine, FAULT_SEED=${seed}, ${acknowledged} purchases\n`);
    expect(problems).toEqual([]);
  }
});

if (isThorough) {
  test("an address that is shown to a second customer after a restore is found", async () => {
    const problems = await drillRestore({ seconds: 2, seed, defect: reissuedAddresses });
    expect(problems.filter((problem) => problem.includes("shown to somebody else"))).not.toEqual([]);
  });

  test("and a database that acknowledges before it has written is found", async () => {
    const found = await findSoon(3, async (attempt) => {
      const { problems } = await loseMachine({ seed: seed + attempt, defect: tardyWrites });
      return problems.filter((problem) => problem.includes("acknowledged and lost"));
    });
    expect(found).not.toEqual([]);
  });
}
