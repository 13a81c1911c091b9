import { sql } from "kysely";
import type { FeatureCommand, OpenFeature } from "#src/features/server-feature.ts";
import { maxAdjustedCents } from "#src/features/wallet/contract-admin.ts";
import { walletFeature } from "#src/features/wallet/server/feature.ts";
import { appErrorOf } from "#src/platform/http/error-answer.ts";
import { actIdOf } from "#src/platform/operator/act-id.ts";
import { type CommandInput, type Report, UsageError } from "#src/platform/operator/command.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { type AppError, errorStatus } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { formatCents, parseUnits } from "#src/shared/money.ts";
import type { Admin } from "../index.ts";
import { findOne } from "./find-one.ts";
import { readReason } from "#src/platform/operator/read-reason.ts";

type Command = FeatureCommand<Admin>;

const longestNote = 300;

const options = {
  usd: { type: "string" },
  reason: { type: "string" },
  note: { type: "string" },
  key: { type: "string" },
  corrects: { type: "string" },
} as const;

const creditUser: Command = {
  name: "user credit",
  usage: '<email or id> --usd 10.00 --reason "…" --note "…" [--corrects trx_…] [--key k]',
  summary:
    "Gives a customer money, a debt first, and mails them the note. The same --key never gives it twice.",
  options,
  run: (open, input) => adjust(open, input, 1n),
};

const debitUser: Command = {
  name: "user debit",
  usage: '<email or id> --usd 10.00 --reason "…" --note "…" [--owe] [--corrects trx_…] [--key k]',
  summary:
    "Takes money from a customer's balance, and mails them the note. --owe makes a debt of what the balance lacks.",
  options: { ...options, owe: { type: "boolean", default: false } },
  run: (open, input) => adjust(open, input, -1n),
};

export const moneyCommands = [creditUser, debitUser];

async function adjust(open: OpenFeature<Admin>, input: CommandInput, sign: 1n | -1n): Promise<Report> {
  const { words, options: given, operator } = input;
  const cents = readCents(given);
  const [reason, note] = [readReason({ options: given }), readNote(given)];
  const reversesId = given.corrects === undefined ? null : readTransaction(given.corrects);
  const { customerId } = await findOne(open, words[0]);
  const { platform } = open;
  const key = typeof given.key === "string" ? given.key : platform.ids.next();
  await refuseFormerKey(open, key);
  const ctx = await operator();
  const payload = {
    customerId,
    cents: Number(sign * cents),
    note,
    reversesId,
    owesRest: given.owe === true,
  };
  const asked = { reason, idempotencyKey: keyOf(key) };
  const { adjust: act, perform } = open.use(walletFeature);
  const done = await perform(ctx, act, payload, asked).catch((error: unknown) => {
    if (!(error instanceof Error)) throw error;
    const refusal = appErrorOf(error);
    throw errorStatus[refusal.code] >= 500 ? error : new OperatorRefusal(sentenceOf(refusal, key));
  });
  const verb = sign > 0n ? "given" : "taken";
  const debt = done.debtCents > 0 ? ` ${formatCents(done.debtCents)} is owed.` : "";
  return {
    data: {
      transaction: encodeId("transaction", done.transactionId),
      cents: payload.cents,
      balanceCents: done.balanceCents,
      debtCents: done.debtCents,
    },
    text: `${formatCents(cents)} was ${verb}. The balance is ${formatCents(done.balanceCents)} now.${debt}`,
  };
}

const keyOf = (key: string): string => `command ${key}`;

/** A key of any operator; those of releases before are in the ledger alone. */
async function refuseFormerKey(
  { platform }: Pick<OpenFeature<Admin>, "platform">,
  key: string,
): Promise<void> {
  const { rows } = await sql`
    SELECT FROM staff_act_keys WHERE key = ${keyOf(key)}
    UNION ALL SELECT FROM wallet_adjustments WHERE id = ${actIdOf("command", key)}
    UNION ALL SELECT FROM ledger_transactions WHERE idempotency_key = ${`adjustment:operator:${key}`}`.execute(
    platform.db.kysely,
  );
  if (rows.length > 0) throw new OperatorRefusal(`The key ${key} was used before: nothing moved.`);
}

function sentenceOf({ code, params }: AppError, key: string): string {
  switch (code) {
    case "insufficient_funds":
      return `The balance is ${formatCents(Number(params?.missingCents ?? 0))} short: take less, or make a debt of the rest by --owe.`;
    case "adjustment_corrected":
      return "This transaction was corrected before.";
    case "correction_too_large":
      return `A correction goes the other way, by ${formatCents(Number(params?.maxCents ?? 0))} at most.`;
    case "idempotency_key_reused":
      return `The key ${key} was used before, for something else.`;
    default:
      return "This customer has no such adjustment.";
  }
}

function readTransaction(text: string | boolean): string {
  return readId("transaction", typeof text === "string" ? text : undefined);
}

function readCents({ usd }: CommandInput["options"]): bigint {
  const cents = typeof usd === "string" ? parseUnits(usd, 2) : null;
  if (cents === null || cents <= 0n || cents > BigInt(maxAdjustedCents)) {
    throw new UsageError(`Give --usd from 0.01 to ${formatCents(maxAdjustedCents)}, e.g. --usd 10.00.`);
  }
  return cents;
}

function readNote({ note }: CommandInput["options"]): string {
  if (typeof note !== "string" || note.trim() === "" || note.trim().length > longestNote) {
    throw new UsageError(`Give the --note that the customer reads, in at most ${longestNote} letters.`);
  }
  return note.trim();
}
