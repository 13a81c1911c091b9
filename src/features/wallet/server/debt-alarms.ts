import { type Kysely, sql } from "kysely";
import { type AlarmSource, operatorCommand, pageOfThing } from "#src/platform/audit/alarm.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { RunningService } from "#src/platform/money/charge-source.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber, formatCents } from "#src/shared/money.ts";
import type { WalletDeps } from "./deps.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";

/** More services than this are counted instead of named. */
const mostNames = 5;

/**
 * Raises an alarm for each customer who owes what was taken back above their balance, by a network, a gateway or our
 * staff: how much, of which it grew last, and which services run on.
 * One that grows is another occurrence; it closes when the next credits have paid it.
 */
export function debtAlarms(
  { db, clock }: Pick<Platform, "db" | "clock">,
  { chargeSources }: Pick<WalletDeps, "chargeSources">,
): AlarmSource {
  return {
    kind: "debt",
    page: pageOfThing("customer"),
    find: async () => {
      const debts = await readDebts(db.kysely);
      return Promise.all(
        debts.map(async ({ customerId, cents, grownIn, isByStaff }) => {
          const charges = chargeSources().map((source) =>
            source.readCharges(db.kysely, customerId, clock.now()),
          );
          const running = (await Promise.all(charges)).flat().filter(({ isSuspended }) => !isSuspended);
          const customer = encodeId("customer", customerId);
          return {
            objectId: customerId,
            occurrence: `${grownIn}`,
            detail: `Customer ${customer} owes ${formatCents(cents)}: ${isByStaff ? "staff took more back than the balance had" : "a deposit was taken back after its money was spent"}. ${runningText(running)}`,
            said: alarmText("debt", {
              customer,
              owedCents: centsToNumber(cents),
              by: isByStaff ? "staff" : "network",
              runs: running.length === 0 ? "no" : "yes",
              running: namesOf(running),
            }),
            command: operatorCommand(`user show ${customer}`),
            customerId,
            cents,
          };
        }),
      );
    },
  };
}

function runningText(running: readonly RunningService[]): string {
  if (running.length === 0) return "No service of theirs runs.";
  const names = running.slice(0, mostNames).map(({ type, name }) => `${type} ${name}`);
  const more = running.length - names.length;
  return `Still running: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}.`;
}

/** The first names, for a text in any language. */
function namesOf(running: readonly RunningService[]): string {
  const names = running.slice(0, mostNames).map(({ name }) => name);
  return [...names, ...(running.length > names.length ? ["…"] : [])].join(", ");
}

/** Open debts, with the number of the entry by which each grew last, and whether that was an act of staff. */
async function readDebts(db: Kysely<DB>) {
  const { rows } = await sql<{ customerId: string; cents: bigint; grownIn: bigint; isByStaff: boolean }>`
    SELECT a.customer_id AS "customerId", -a.balance AS cents, grown.version AS "grownIn", grown.is_by_staff AS "isByStaff"
    FROM ledger_accounts a CROSS JOIN LATERAL (
      SELECT e.account_version AS version, t.reference_type = 'adjustment' AS is_by_staff
      FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
      WHERE e.account_id = a.id AND e.amount < 0 ORDER BY e.account_version DESC LIMIT 1
    ) grown
    WHERE a.kind = 'reversal-debt' AND a.balance < 0 ORDER BY a.customer_id`.execute(db);
  return rows;
}
