import { join, resolve } from "node:path";
import { BackupError } from "#src/platform/backup/backup-error.ts";
import { checkBackup, noteBackup } from "#src/platform/backup/check-backup.ts";
import { backupName, type Keeping, removeOldBackups } from "#src/platform/backup/keep-backups.ts";
import { type RestoreSummary, restoreBackup } from "#src/platform/backup/restore-backup.ts";
import { writeBackup } from "#src/platform/backup/write-backup.ts";
import { type CommandInput, UsageError } from "#src/platform/operator/command.ts";
import type { OpenProduct, ProductCommand } from "./open-product.ts";
import { findBrokenLedger, restartNumbers } from "./restart-numbers.ts";

const despiteFindings = "despite-findings";

/** Everything in the database to one file, and back. */
export const backupCommands: readonly ProductCommand[] = [
  {
    name: "backup",
    usage: "--to <file> | --into <folder> [--keep <days>,<weeks>,<months>]",
    summary:
      "Writes everything in the database to a file, and reads it again; the product may run meanwhile. --into names it by the time, --keep removes older ones of these names.",
    options: { to: { type: "string" }, into: { type: "string" }, keep: { type: "string" } },
    async run({ platform }, input) {
      const keeping = keepingOf(input);
      const folder = input.options["into"] === undefined ? null : fileOf(input, "into");
      const file = folder === null ? fileOf(input, "to") : join(folder, backupName(platform.clock.now()));
      const summary = await writeBackup({ url: platform.db.url, clock: platform.clock }, file);
      const checked = await checkBackup(file);
      if (checked.rows !== summary.rows)
        throw new BackupError(`${file} has ${checked.rows} rows of ${summary.rows}: do not rely on it.`);
      await noteBackup(platform, checked.takenAt);
      // Older ones go only once this one was read again.
      const removed = folder === null || keeping === null ? [] : await removeOldBackups(folder, keeping);
      const text = `Backed up ${summary.rows} rows of ${summary.tables} tables to ${file}, and read them again.`;
      return {
        data: { file, ...summary, removed },
        text: removed.length === 0 ? text : `${text}\nRemoved ${removed.join(", ")}.`,
      };
    },
  },
  {
    name: "restore",
    usage: `--from <file> [--${despiteFindings}]`,
    summary: "Puts a backup into an empty database and checks it; nothing else may use that database.",
    options: { from: { type: "string" }, [despiteFindings]: { type: "boolean", default: false } },
    async run(open, input) {
      const file = fileOf(input, "from");
      const summary = await restore(open, file, input.options[despiteFindings] === true);
      return {
        data: { file, ...summary },
        text: `Restored ${summary.rows} rows of ${summary.tables} tables, as they were at ${summary.takenAt}.`,
      };
    },
  },
];

/** Restores. Checks the ledger before anything is committed, then restarts seals, event stream and addresses. */
async function restore(open: OpenProduct, file: string, isForced: boolean): Promise<RestoreSummary> {
  const { platform, product } = open;
  const summary = await restoreBackup(file, {
    url: platform.db.url,
    async finish(trx) {
      const finding = isForced ? null : await findBrokenLedger(open, trx);
      if (finding !== null) {
        throw new BackupError(
          `The ledger in ${file} breaks ${finding}. Nothing was restored; --${despiteFindings} restores it all the same.`,
        );
      }
      await restartNumbers(open, trx);
      await product.payments.passOverAddresses(trx);
    },
  });
  for (const job of product.wallet.jobs) await job.run();
  return summary;
}

const keepForm = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/;

/** How many are kept; null: all. */
function keepingOf({ options }: CommandInput): Keeping | null {
  const { keep, into } = options;
  if (keep === undefined) return null;
  const [, daily, weekly, monthly] = keepForm.exec(String(keep)) ?? [];
  if (daily === undefined) throw new UsageError("Say --keep <days>,<weeks>,<months>, such as 14,8,12.");
  if (into === undefined) throw new UsageError("--keep goes with --into <folder>.");
  return { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) };
}

function fileOf({ options }: CommandInput, name: string): string {
  const file = options[name];
  if (typeof file !== "string" || file === "") throw new UsageError(`Say --${name} <file>.`);
  return resolve(file);
}
