import { describe, expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import { DatabaseHosts } from "#src/platform/db/database-hosts.ts";
import { DatabaseWatch } from "#src/platform/db/database-watch.ts";
import { migrate } from "#src/platform/db/migrate.ts";
import { openDatabase } from "#src/platform/db/pool.ts";
import { migrationsDir } from "#src/platform/db/schema-folders.ts";
import { createLog } from "#src/platform/log/log.ts";
import { startClusterPair } from "./faults/cluster-pair.ts";
import { reissuedAddresses } from "./faults/defects.ts";
import { failOver } from "./faults/failover.ts";
import { findSoon } from "./faults/find-soon.ts";
import { isLong, isThorough, seed } from "./faults/run-size.ts";

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

  test("a standby counts as away, and a former primary that comes back is left alone", async () => {
    const pair = await startClusterPair(false);
    const options = { migrationsDir, functionDirs: [], clock: systemClock };
    await expect(migrate({ url: pair.standbyUrl, ...options })).rejects.toThrow("It is a standby");
    const standby = await openDatabase({ url: pair.standbyUrl });
    await expect(new DatabaseWatch(standby, createLog("silent")).start()).rejects.toSatisfy(isDatabaseAway);
    await expect(standby.pool.query("CREATE TABLE a ()")).rejects.toSatisfy(isDatabaseAway);
    await standby.close();

    const hosts = new DatabaseHosts(pair.url);
    await hosts.find(10_000);
    expect(hosts.url).not.toBe(pair.standbyUrl);
    await pair.failOver();
    await pair.startFormer();
    // Both can be written to; only one of them was promoted.
    await hosts.find(10_000);
    expect(hosts.url).toBe(pair.standbyUrl);
    await pair.stop();
  });

  if (!isThorough) return;
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
