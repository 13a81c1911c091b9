import { type Board, type MetricName, numberOf } from "./board-query.ts";

/** What is owed at the end of each day, and the coins beside it; in cents. */
export function liabilitiesByDay(board: Board) {
  const of = (metric: MetricName) => numberOf(board, metric)?.values ?? [];
  const [wallets, holds, debts] = [of("wallets"), of("holds"), of("debts")];
  return {
    owed: wallets.map((value, day) => (value ?? 0) + (holds[day] ?? 0) - (debts[day] ?? 0)),
    coins: of("coins"),
  };
}

/** The part of it that coins cover, by day. */
export function coverByDay(board: Board): readonly (number | null)[] {
  const { owed, coins } = liabilitiesByDay(board);
  return owed.map((cents, day) => {
    const covered = coins[day];
    return covered === null || covered === undefined || cents <= 0 ? null : covered / cents;
  });
}

/** The same at the end of the period before, in basis points. */
export function coverBefore(board: Board): number | null {
  const before = (metric: MetricName) => numberOf(board, metric)?.before ?? null;
  const [wallets, holds, debts, coins] = [
    before("wallets"),
    before("holds"),
    before("debts"),
    before("coins"),
  ];
  if (wallets === null || coins === null) return null;
  const owed = wallets + (holds ?? 0) - (debts ?? 0);
  return owed <= 0 ? null : Math.floor((coins * 10_000) / owed);
}
