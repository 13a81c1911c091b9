import { describe, expect, test } from "vitest";
import { reissuedAddresses } from "./faults/defects.ts";
import { failOver } from "./faults/failover.ts";
import { findSoon } from "./faults/find-soon.ts";
import { isLong, seed } from "./faults/run-size.ts";

// F17: the primary is killed under a running product and its standby, a real one, takes over.

const rounds = isLong ? 50 : 1;

describe.concurrent("F17: a failover", () => {
  test.each([
    ["synchronous", true],
    ["asynchronous", false],
  ])("%s replication: the standby takes over, and everything goes on", async (name, isSynchronous) => {
    for (let round = 0; round < rounds; round += 1) {
      const report = await failOver({ seed: seed + round, isSynchronous });
      process.stdout.write(
        `F17: ${name}, FAULT_SEED=${seed + round}, ${report.acknowledged} purchases before, ` +
          `an order after ${Math.round(report.orderMs)} ms, streams after ${Math.round(report.streamMs)} ms\n`,
      );
      expect(report.problems).toEqual([]);
    }
  });

  test("a primary that does not wait for its synchronous standby is found", async () => {
    const found = await findSoon(2, async (attempt) => {
      const tardy = "ALTER SYSTEM SET synchronous_commit = local";
      const { problems } = await failOver({ seed: seed + attempt, isSynchronous: true, tardy });
      return problems.filter((problem) => problem.includes("acknowledged and lost"));
    });
    expect(found).not.toEqual([]);
  });

  test("an address that is shown to a second customer after a failover is found", async () => {
    const { problems } = await failOver({ seed, isSynchronous: false, defect: reissuedAddresses });
    expect(problems.filter((problem) => problem.includes("shown to somebody else"))).not.toEqual([]);
  });
});
