import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { clusterPaths } from "#src/platform/db/embedded/cluster-paths.ts";
import { socketUrl } from "#src/platform/db/embedded/start-embedded.ts";
import { createEmptyDatabase } from "#src/platform/db/test-database.ts";
import { killMoments } from "./faults/kill-moments.ts";
import { type LaneReport, runKillLane } from "./faults/kill-lane.ts";
import { lostCapture } from "./faults/defects.ts";
import { bySize, isLong, seed } from "./faults/run-size.ts";

// F1: kill -9 at any moment loses nothing that was acknowledged and doubles nothing. Two lanes run side by
// side, each on its own database: a server by URL, and the embedded one, which outlives its killed user.

/** Twenty take a minute; sixty are in `npm run test:long`, the thousand in `npm run test:faults`. */
const kills = bySize({ smoke: 6, short: 20, thorough: 60, long: 1000 });
/**
 * How many kills fall inside each kind of work. Of a dozen that are aimed at a block one falls inside it: twenty are too
 * few to ask for that, and the simulation of the short suite crashes there too.
 */
const minPerMoment = bySize({ smoke: 0, short: 0, thorough: 3, long: 5 });

/** A product starts after each kill. */
const timeout = bySize({ smoke: 300_000, short: 600_000, thorough: 900_000, long: 10_800_000 });

describe.concurrent("F1: the server is killed", () => {
  test("repeatedly, and nothing is lost or doubled", { timeout }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "moorage-kill-"));
    try {
      const embedded = socketUrl(clusterPaths(dataDir, tmpdir()).socketFolder, "moorage");
      const byUrl = await createEmptyDatabase();
      const size = { kills: kills / 2, minInside: Math.ceil(minPerMoment / 2) };
      const lanes = await Promise.all([
        runKillLane({ settings: { DATABASE_URL: byUrl }, databaseUrl: byUrl, seed, ...size }),
        runKillLane({ settings: { DATA_DIR: dataDir }, databaseUrl: embedded, seed: seed + 1, ...size }),
      ]);
      const inside = killMoments.map((moment) => ({ moment, count: countOf(lanes, moment) }));
      const places = inside.map(({ moment, count }) => `${moment} ${count}`).join(", ");
      const acknowledged = lanes.reduce((sum, lane) => sum + lane.acknowledged, 0);
      const killed = lanes.reduce((sum, lane) => sum + lane.kills, 0);
      process.stdout.write(
        `F1: ${killed} kills, FAULT_SEED=${seed}, ${acknowledged} purchases; inside: ${places}\n`,
      );
      expect(lanes.flatMap(({ problems }) => problems)).toEqual([]);
      expect(inside.filter(({ count }) => count < minPerMoment)).toEqual([]);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  // The usual lanes aim two kills of five there; this takes half an hour.
  if (isLong) {
    test("while deposits arrive, and each is credited once", { timeout }, async () => {
      const databaseUrl = await createEmptyDatabase();
      const settings = { DATABASE_URL: databaseUrl };
      const lane = { settings, databaseUrl, seed: seed + 2, kills: 200, duringDeposits: true };
      const { problems, kills: killed, inside, deposits } = await runKillLane(lane);
      process.stdout.write(
        `F1: ${killed} kills while ${deposits} deposits arrived, ${inside.get("deposit block") ?? 0} in a block\n`,
      );
      expect(problems).toEqual([]);
      expect(inside.get("deposit block")).toBeGreaterThan(50);
    });
  }

  test("and a delivery that forgets to capture the money is found", async () => {
    const databaseUrl = await createEmptyDatabase();
    const settings = { DATABASE_URL: databaseUrl };
    const { problems } = await runKillLane({ settings, databaseUrl, seed, kills: 2, defect: lostCapture });
    expect(problems.filter((problem) => problem.includes("still held"))).not.toEqual([]);
  });
});

function countOf(lanes: readonly LaneReport[], moment: (typeof killMoments)[number]): number {
  return lanes.reduce((sum, { inside }) => sum + (inside.get(moment) ?? 0), 0);
}
