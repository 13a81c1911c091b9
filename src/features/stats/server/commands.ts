import type { FeatureCommand } from "#src/features/server-feature.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import { facts, table } from "#src/platform/operator/table.ts";
import { formatCents } from "#src/shared/money.ts";
import type { BoardNumber } from "./board/read-numbers.ts";
import { startOf } from "./days/day.ts";
import type { Stats } from "./index.ts";

type Command = FeatureCommand<Stats>;

const periods = ["7", "30", "90", "365"];

const show: Command = {
  name: "stats",
  usage: "[--days 7|30|90|365]",
  summary:
    "Shows the numbers of the board: revenue, income a month, customers, what is owed, and what waits for you.",
  options: { days: { type: "string", default: "30" } },
  async run({ front: stats }, { options }) {
    const days = String(options.days);
    if (!periods.includes(days)) throw new UsageError("--days is 7, 30, 90 or 365.");
    const board = await stats.readBoard({ days: Number(days), siteId: null });
    const { cover, needs } = board;
    const numbers = table(
      ["NUMBER", "KIND", "VALUE", "OF", "BEFORE"],
      board.numbers.map((number) => [
        number.metric,
        number.kind,
        shown(number, number.value),
        number.count,
        shown(number, number.before),
      ]),
    );
    const further = facts([
      ["Period", `${board.from} to ${board.to}`],
      ["Counted", board.countedAt],
      ["Income a year at this rate", formatCents(board.arrCents)],
      ["Churned of it", percent(board.churnedMrrRate)],
      ["Churned customers", percent(board.churnedCustomersRate)],
      ["Owed to customers", formatCents(cover.owedCents)],
      ["Coins on addresses", cover.coinsCents === null ? null : formatCents(cover.coinsCents)],
      ["Covered", percent(cover.rate)],
      ["Median of a task, seconds", board.taskSeconds],
    ]);
    const room = board.room.map(({ location, usedMb, totalMb, daysUntilFull }) =>
      `${location}: ${usedMb} of ${totalMb} MB, full in ${daysUntilFull ?? "–"} days`.concat("\n"),
    );
    const waiting = table(
      ["WAITING", "COUNT", "SINCE", "FIRST"],
      needs.map(({ kind, count, oldestAt, first }) => [kind, count, oldestAt, first]),
    );
    return {
      data: board,
      text: [further, numbers, room.join("") || "No nodes were measured.", waiting].join("\n\n"),
    };
  },
};

const rebuild: Command = {
  name: "stats rebuild",
  usage: "[--from YYYY-MM-DD]",
  summary: "Counts the days of the board again, from the ledger, the orders and the audit.",
  options: { from: { type: "string" } },
  async run({ front: stats }, { options, operator }) {
    const from = typeof options.from === "string" ? options.from : null;
    if (from !== null && startOf(from) === null) throw new UsageError("--from is a day such as 2026-03-01.");
    const days = await stats.rebuild(await operator(), from);
    return { data: { days }, text: `${days} days were counted.` };
  },
};

// The longer name first: the shorter one begins it.
export const statsCommands = [rebuild, show];

function shown({ unit }: BoardNumber, value: number | null): string | null {
  if (value === null) return null;
  return unit === "cents" ? formatCents(value) : String(value);
}

function percent(basisPoints: number | null): string | null {
  return basisPoints === null ? null : `${(basisPoints / 100).toFixed(2)} %`;
}
