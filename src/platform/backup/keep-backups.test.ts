import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { backupName, chooseKept, removeOldBackups } from "./keep-backups.ts";

const keeping = { daily: 7, weekly: 4, monthly: 12 };
const dayMs = 86_400_000;

function nightly(days: number): string[] {
  const last = Date.parse("2026-12-31T03:10:00Z");
  return Array.from({ length: days }, (_, ago) => backupName(new Date(last - ago * dayMs)));
}

test("of two years of nights seven days, four weeks and twelve months are kept", () => {
  const kept = chooseKept(nightly(730), keeping);
  expect(kept.slice(0, 7)).toEqual(nightly(7));
  // The last night of each week and month: 31 December is a Thursday.
  expect(kept).toContain("2026-12-27T031000Z.backup");
  expect(kept).toContain("2026-12-13T031000Z.backup");
  expect(kept).not.toContain("2026-12-06T031000Z.backup");
  expect(kept).toContain("2026-11-30T031000Z.backup");
  expect(kept).toContain("2026-01-31T031000Z.backup");
  expect(kept).not.toContain("2025-12-31T031000Z.backup");
  expect(kept).toHaveLength(7 + 2 + 11);
});

test("thinned each night they are the same as thinned at the end", () => {
  let left: readonly string[] = [];
  for (const night of nightly(500).toReversed()) left = chooseKept([...left, night], keeping);
  expect(left).toEqual(chooseKept(nightly(500), keeping));
});

test("other files stay, and the newest backup does whatever is asked for", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kept-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = [...nightly(3), "by-hand.backup", "2026-12-30T031000Z.backup.part"];
  for (const file of files) await writeFile(join(folder, file), "");
  const removed = await removeOldBackups(folder, { daily: 0, weekly: 0, monthly: 0 });
  expect(removed).toEqual(nightly(3).slice(1).toReversed());
  expect((await readdir(folder)).sort()).toEqual(
    ["2026-12-30T031000Z.backup.part", nightly(1)[0] ?? "", "by-hand.backup"].sort(),
  );
});
