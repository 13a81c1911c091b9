import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** How many files are kept of each kind. */
export interface Keeping {
  /** The newest of each of so many days. */
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

const dayMs = 86_400_000;
/** As `backup --into` names its files; others in the folder are not looked at. */
const named = /^(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.backup$/;

export function backupName(at: Date): string {
  return `${at.toISOString().slice(0, "YYYY-MM-DDTHH:MM:SS".length).replaceAll(":", "")}Z.backup`;
}

/** Those that are kept, newest first: the newest file of each day, week (from Monday) and month (UTC), the newest ones. */
export function chooseKept(files: readonly string[], keeping: Keeping): readonly string[] {
  const all = files.filter((file) => named.test(file)).sort((a, b) => (a < b ? 1 : -1));
  const kept = new Set<string>();
  const keep = (most: number, periodOf: (day: Date) => string | number): void => {
    const seen = new Set<string | number>();
    for (const file of all) {
      const period = periodOf(new Date(`${file.slice(0, "YYYY-MM-DD".length)}T00:00:00Z`));
      if (seen.has(period) || seen.size >= most) continue;
      seen.add(period);
      kept.add(file);
    }
  };
  keep(keeping.daily, (day) => day.getTime());
  // 1 January 1970 was a Thursday.
  keep(keeping.weekly, (day) => Math.floor((day.getTime() / dayMs + 3) / 7));
  keep(keeping.monthly, (day) => day.toISOString().slice(0, "YYYY-MM".length));
  return all.filter((file) => kept.has(file));
}

/** Removes what is not kept; the newest file always is. Returns what was removed. */
export async function removeOldBackups(folder: string, keeping: Keeping): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((file) => named.test(file));
  const kept = new Set(chooseKept(files, keeping));
  const newest = [...files].sort().at(-1);
  const old = files.filter((file) => file !== newest && !kept.has(file)).sort();
  for (const file of old) await rm(join(folder, file));
  return old;
}
