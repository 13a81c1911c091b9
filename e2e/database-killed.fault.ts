import { describe, expect, test } from "vitest";
import { tardyWrites } from "./faults/database-defects.ts";
import { findSoon } from "./faults/find-soon.ts";
import { killDatabase, wayOf } from "./faults/database-kills.ts";
import { bySize, isLong, seed } from "./faults/run-size.ts";

// F2: the embedded database is killed under a running product: a backend, the postmaster, an immediate stop.

const kills = bySize({ smoke: 4, short: 4, thorough: 8, long: 200 });

describe.concurrent("F2: the database is killed", () => {
  test("a database that dies is restarted, and nothing acknowledged is lost", async () => {
    const report = await killDatabase({ kills, seed, withSchedules: isLong });
    const figures = [
      `${report.acknowledged} purchases`,
      `${report.notReady} times not ready`,
      `slowest call ${Math.round(report.slowestCallMs)} ms`,
      `slowest recovery ${Math.round(report.slowestRecoveryMs)} ms`,
    ];
    process.stdout.write(`F2: ${kills} kills, FAULT_SEED=${seed}, ${figures.join(", ")}\n`);
    expect(report.problems).toEqual([]);
    const wholeServer = Array.from({ length: kills }, (_, kill) => wayOf(kill)).filter(
      (way) => way !== "backend",
    );
    expect(report.notReady).toBeGreaterThanOrEqual(wholeServer.length);
  });

  test("and a database that acknowledges before it has written is found", async () => {
    const found = await findSoon(3, async (attempt) => {
      const { problems } = await killDatabase({ kills: 4, seed: seed + attempt, defect: tardyWrites });
      return problems.filter((problem) => problem.includes("acknowledged and lost"));
    });
    expect(found).not.toEqual([]);
  });
});
