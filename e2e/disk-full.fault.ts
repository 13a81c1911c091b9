import { tmpdir } from "node:os";
import { describe, expect, test } from "vitest";
import { clusterPaths } from "#src/platform/db/embedded/cluster-paths.ts";
import { socketUrl } from "#src/platform/db/embedded/start-embedded.ts";
import { tardyWrites } from "./faults/database-defects.ts";
import { findSoon } from "./faults/find-soon.ts";
import { type DiskReport, failWrites, fillDisk } from "./faults/disk-faults.ts";
import { startFailingDisk, whyNoFailingDisk } from "./harness/failing-disk.ts";
import { makeSmallDisk, whyNoMounts } from "./harness/small-disk.ts";
import { bySize, isThorough, seed } from "./faults/run-size.ts";

// F10: the disk is full, or breaks. Nothing is acknowledged that is not on it, calls are refused cleanly, and
// orders are accepted again within 10 s after it works.

/** Every write fails, then every second one, and so on. */
const every = Array.from(
  { length: bySize({ smoke: 8, short: 8, thorough: 20, long: 400 }) },
  (_, index) => index + 1,
);
const [noSmallDisk, noFailingDisk] = [whyNoMounts(), whyNoFailingDisk()];

function print(what: string, { acknowledged, refused, restarts, slowestRecoveryMs }: DiskReport): void {
  process.stdout.write(
    `F10: ${what}, FAULT_SEED=${seed}, ${acknowledged} purchases, ${refused} refused, ${restarts} restarts, slowest recovery ${slowestRecoveryMs} ms\n`,
  );
}

describe
  .skipIf(noSmallDisk)
  .concurrent(`a full disk${noSmallDisk ? ` (skipped: ${noSmallDisk})` : ""}`, () => {
    test("refuses cleanly, and continues by itself when there is room", async () => {
      const disk = makeSmallDisk(256);
      const databaseUrl = socketUrl(clusterPaths(disk.folder, tmpdir()).socketFolder, "moorage");
      try {
        const report = await fillDisk(disk, databaseUrl, {
          rounds: bySize({ smoke: 2, short: 2, thorough: 4, long: 40 }),
          seed,
        });
        print("full disk", report);
        expect(report.problems).toEqual([]);
        expect(Math.min(report.refused, report.restarts)).toBeGreaterThan(0);
      } finally {
        disk.remove();
      }
    });
  });

describe
  .skipIf(noFailingDisk)
  .concurrent(`a broken disk${noFailingDisk ? ` (skipped: ${noFailingDisk})` : ""}`, () => {
    test("acknowledges nothing that is not on it", async () => {
      const disk = await startFailingDisk();
      try {
        const report = await failWrites(disk, { every, seed });
        print(`${disk.failures()} failed writes`, report);
        expect(report.problems).toEqual([]);
        expect(disk.failures()).toBeGreaterThan(every.length);
      } finally {
        await disk.close();
      }
    });

    if (!isThorough) return;
    test("and one that acknowledges first is found", async () => {
      const found = await findSoon(5, async (attempt) => {
        const disk = await startFailingDisk();
        try {
          const options = { every: [1, 1, 1], seed: seed + attempt, defect: tardyWrites };
          const { problems } = await failWrites(disk, options);
          return problems.filter((problem) => problem.includes("acknowledged and lost"));
        } finally {
          await disk.close();
        }
      });
      expect(found).not.toEqual([]);
    });
  });
