import { sql } from "kysely";
import { Client, DatabaseError } from "pg";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { continueSequences } from "#src/platform/backup/continue-sequences.ts";
import { turnTriggersOff } from "#src/platform/backup/turn-triggers-off.ts";
import { splitHosts } from "#src/platform/db/split-hosts.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { restartEpoch } from "#src/platform/events/read-outbox.ts";
import { type CommandInput, type Report, UsageError } from "#src/platform/operator/command.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { lookAgainAtTasks } from "#src/platform/tasks/look-again.ts";
import { addMs } from "#src/shared/time.ts";
import type { OpenProduct, ProductCommand } from "./open-product.ts";
import { findBrokenLedger, restartNumbers } from "./restart-numbers.ts";

const defaultLostSeconds = 60;
/** A failover itself takes this long at most, until the command runs. */
const failoverMs = 10 * 60_000;
const oldServerMs = 5_000;

/** What a database needs when another server took its place. */
export const recoverCommand: ProductCommand = {
  name: "recover",
  usage: "--after-failover [--lost-seconds <n>] | --moved --from <old url>",
  summary:
    "After a standby took over that was behind (the product may run), or after a move by logical replication (nothing may run).",
  options: {
    "after-failover": { type: "boolean", default: false },
    "lost-seconds": { type: "string" },
    moved: { type: "boolean", default: false },
    from: { type: "string" },
  },
  async run(open, input) {
    const { moved, "after-failover": isAfterFailover } = input.options;
    if (moved === isAfterFailover) throw new UsageError("Say --after-failover or --moved.");
    return moved === true ? recoverMoved(open, input) : recoverLost(open, input);
  },
};

/** A standby that was behind took over: what the old primary did last is not known here, and partly happened outside. */
async function recoverLost(
  { platform, product }: OpenProduct,
  { options, operator }: CommandInput,
): Promise<Report> {
  const lostSeconds = Number(options["lost-seconds"] ?? defaultLostSeconds);
  if (!Number.isInteger(lostSeconds) || lostSeconds < 0 || lostSeconds > 86_400) {
    throw new UsageError("Give --lost-seconds as a whole number, at most a day.");
  }
  const ctx = await operator();
  const done = await transaction(platform, async (trx) => {
    await product.payments.passOverAddresses(trx);
    await restartEpoch(trx, ctx.now);
    const tasks = await lookAgainAtTasks(trx, ctx.now);
    const mails = await product.mail.deferUnsure(trx, addMs(ctx.now, -lostSeconds * 1000 - failoverMs));
    const detail = { lostSeconds, tasks, mails };
    await writeAudit(trx, ctx, {
      action: "database.recover",
      objectType: "database",
      objectId: "failover",
      detail,
    });
    return detail;
  });
  const findings = await product.auditor.audit();
  return {
    data: { ...done, findings },
    text: [
      "New addresses begin 1,000 further on, and browsers load their screens again.",
      `${done.tasks} waiting tasks are looked at now; ${done.mails} mails that were perhaps sent already wait for an hour.`,
      ...(findings.length === 0
        ? ["The auditor finds nothing."]
        : findings.map(({ invariant, objectId, detail }) => `${invariant} ${objectId}: ${detail}`)),
      "",
      `Check what happened in the lost ${lostSeconds} seconds before the failover:`,
      "- machines without a service: their orders are lost; server settle, or order them again for the customer;",
      "- names at the registry that are no one's here: domain list --unknown;",
      "- coins to an address that is unknown: user credit; set the gap limit of the wallet app higher;",
      "- the log of the old primary, if its disk is left: orders that were acknowledged and are not here.",
    ].join("\n"),
  };
}

/** All rows were copied to a new server: its transaction numbers are its own, and its sequences are at their beginning. */
async function recoverMoved(open: OpenProduct, { options, operator }: CommandInput): Promise<Report> {
  const { platform, product } = open;
  if (typeof options.from !== "string" || options.from === "") {
    throw new UsageError("Say --from <url of the old server>, without its password.");
  }
  await refuseAnswering(options.from);
  const ctx = await operator();
  const sequences = await transaction(platform, async (trx) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(trx);
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'moorage-watch'`.execute(trx);
    if (rows[0]?.count !== 0) throw new OperatorRefusal("The product runs on this database: stop it first.");
    await turnTriggersOff(trx);
    await sql`LOCK TABLE outbox_events, event_cursors, ledger_entries, ledger_seals IN ACCESS EXCLUSIVE MODE`.execute(
      trx,
    );
    const finding = await findBrokenLedger(open, trx);
    if (finding !== null)
      throw new OperatorRefusal(`The ledger breaks ${finding}: the copy is not whole. Nothing was changed.`);
    const moved = await continueSequences(trx);
    await restartNumbers(open, trx);
    await writeAudit(trx, ctx, {
      action: "database.recover",
      objectType: "database",
      objectId: "moved",
      detail: { sequences: moved },
    });
    return moved;
  });
  for (const job of product.wallet.jobs) await job.run();
  return {
    data: { sequences },
    text: `Events and seals have numbers of this server, and ${sequences} sequences go on after the highest ids. Start the product; never start the old server again.`,
  };
}

/** Two servers that both go on would each sell and pay on their own. An error is an answer too. */
async function refuseAnswering(url: string): Promise<void> {
  for (const connectionString of hostsOf(url)) {
    const client = new Client({ connectionString, connectionTimeoutMillis: oldServerMs });
    client.on("error", () => undefined); // The connection below fails with it.
    const answer: unknown = await client.connect().then(
      () => "connected",
      (error: unknown) => error,
    );
    void client.end().catch(() => undefined);
    if (answer === "connected" || answer instanceof DatabaseError) {
      throw new OperatorRefusal("The old server still answers: stop it for good first.");
    }
  }
}

function hostsOf(url: string): readonly string[] {
  try {
    return splitHosts(url);
  } catch (error) {
    throw new UsageError("--from is no PostgreSQL URL.", { cause: error });
  }
}
