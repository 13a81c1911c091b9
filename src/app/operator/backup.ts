import { resolve } from "node:path";
import { BackupError } from "#src/platform/backup/backup-error.ts";
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
    usage: "--to <file>",
    summary: "Writes everything in the database to a file; the product may run meanwhile.",
    options: { to: { type: "string" } },
    async run({ platform }, input) {
      const file = fileOf(input, "to");
      const summary = await writeBackup({ url: platform.db.url, clock: platform.clock }, file);
      return {
        data: { file, ...summary },
        text: `Backed up ${summary.rows} rows of ${summary.tables} tables to ${file}.`,
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

function fileOf({ options }: CommandInput, name: string): string {
  const file = options[name];
  if (typeof file !== "string" || file === "") throw new UsageError(`Say --${name} <file>.`);
  return resolve(file);
}
