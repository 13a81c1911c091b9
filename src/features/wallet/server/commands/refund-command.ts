import { randomUUID } from "node:crypto";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import { type CommandInput, type Report, UsageError } from "#src/platform/operator/command.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { readReason } from "#src/platform/operator/read-reason.ts";
import { table } from "#src/platform/operator/table.ts";
import { encodeId } from "#src/shared/ids.ts";
import { formatCents, parseUnits } from "#src/shared/money.ts";
import { endGivesCents } from "../../rules.ts";
import type { Wallet } from "../index.ts";

type Quote = Awaited<ReturnType<Wallet["office"]["quoteRefund"]>>;
type Line = { readonly lineId: number; readonly cents: number };

const longestNote = 300;

/** The refund of the office, typed: what can be refunded with `--dry-run`, else the act itself. */
export const refundCommand: FeatureCommand<Wallet> = {
  name: "order refund",
  usage:
    '<ord_…> [--line 1=4.60,2=1.00 | --all] [--end-service [--keep-unused]] --note "…" --reason "…" [--key k] [--dry-run]',
  summary:
    "Refunds a delivered order to the balance: the days that were not begun, amounts of lines, or --all that is left. --dry-run only says what would go back.",
  options: {
    line: { type: "string" },
    all: { type: "boolean", default: false },
    "end-service": { type: "boolean", default: false },
    "keep-unused": { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
    note: { type: "string" },
    reason: { type: "string" },
    key: { type: "string" },
  },
  async run({ front: wallet }, input) {
    const orderId = readId("order", input.words[0]);
    const quote = await wallet.office.quoteRefund(orderId);
    const endsService = input.options["end-service"] === true;
    const keepsUnused = endsService && input.options["keep-unused"] === true;
    const lines = linesOf(input, quote);
    const linesCents = lines.reduce((sum, { cents }) => sum + cents, 0);
    const expectedCents = linesCents + (endsService && !keepsUnused ? endGivesCents(quote, linesCents) : 0);
    if (input.options["dry-run"] === true) return preview(quote, lines, expectedCents);
    if (lines.length === 0) throw new OperatorRefusal("Nothing of this order can be refunded now.");
    const payload = {
      orderId,
      lines: [...lines],
      endsService,
      ...(keepsUnused && { keepsUnused }),
      expectedCents,
      formerCents: endsService ? (quote.service?.formerCents ?? 0) : 0,
      seenRefundedCents: quote.refundedCents,
      note: noteOf(input),
    };
    const { key } = input.options;
    const done = await wallet.perform(await input.operator(), wallet.refund, payload, {
      reason: readReason(input),
      idempotencyKey: typeof key === "string" ? `command ${key}` : randomUUID(),
    });
    return {
      text: `${formatCents(done.cents)} went back to the balance${endsService ? ", and the service ends" : ""}.`,
      data: { transaction: encodeId("transaction", done.transactionId), refundCents: done.cents },
    };
  },
};

/** What was typed of each line, else the worth of the days that were not begun, or with `--all` what is left. */
function linesOf({ options }: CommandInput, { lines }: Quote): readonly Line[] {
  if (typeof options["line"] === "string") return options["line"].split(",").map(readLine);
  return lines
    .map(({ lineId, leftCents, unusedCents }) => ({
      lineId,
      cents: options["all"] === true ? leftCents : (unusedCents ?? 0),
    }))
    .filter(({ cents }) => cents > 0);
}

function readLine(text: string): Line {
  const [, lineId, usd] = /^(\d{1,4})=(.+)$/.exec(text.trim()) ?? [];
  const cents = usd === undefined ? null : parseUnits(usd, 2);
  if (lineId === undefined || cents === null || cents <= 0n || cents > 100_000_000n)
    throw new UsageError("Give --line as number=amount, e.g. --line 1=4.60,2=1.00.");
  return { lineId: Number(lineId), cents: Number(cents) };
}

function noteOf({ options: { note } }: CommandInput): string {
  if (typeof note !== "string" || note.trim() === "" || note.trim().length > longestNote)
    throw new UsageError(`Give the --note that the customer reads, in at most ${longestNote} letters.`);
  return note.trim();
}

function preview(quote: Quote, lines: readonly Line[], totalCents: number): Report {
  const asked = new Map(lines.map(({ lineId, cents }) => [lineId, cents]));
  return {
    data: { quote, lines, totalCents },
    text: [
      table(
        ["LINE", "LABEL", "PAID", "WENT BACK", "LEFT", "UNUSED", "NOW"],
        quote.lines.map((line) => [
          line.lineId,
          line.label,
          formatCents(line.paidCents),
          formatCents(line.refundedCents),
          formatCents(line.leftCents),
          line.unusedCents === null ? null : formatCents(line.unusedCents),
          formatCents(asked.get(line.lineId) ?? 0),
        ]),
      ),
      `${formatCents(totalCents)} would go back to the balance. Nothing was done.`,
    ].join("\n\n"),
  };
}
