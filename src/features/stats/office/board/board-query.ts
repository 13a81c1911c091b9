import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useGo, useOfficeLocation } from "#src/web/office/office-link.tsx";

export type Board = ApiOutput<"GET /v2/admin/board">;
export type BoardNumberOf = Board["numbers"][number];
export type MetricName = BoardNumberOf["metric"];

export const periods = ["7", "30", "90", "365", "month", "last-month"] as const;
export type Period = (typeof periods)[number];

/** What the address of the board asks for. */
export interface BoardAsked {
  readonly days: Period;
  /** Undefined: all sites. */
  readonly siteId: number | undefined;
}

/** The period and the site of the board, as its address has them, and how to ask for others. */
export function useBoardAsked() {
  const { path, search } = useOfficeLocation();
  const go = useGo();
  const query = new URLSearchParams(search);
  const site = Number(query.get("site"));
  const asked: BoardAsked = {
    days: periods.find((period) => period === query.get("days")) ?? "30",
    siteId: Number.isInteger(site) && site > 0 ? site : undefined,
  };
  const ask = (change: Partial<BoardAsked>) => {
    const { days, siteId } = { ...asked, ...change };
    const next = new URLSearchParams({
      ...(days !== "30" && { days }),
      ...(siteId !== undefined && { site: String(siteId) }),
    }).toString();
    go(next === "" ? path : `${path}?${next}`, { replace: true });
  };
  return { asked, ask };
}

/** Today is counted each minute. */
export function boardQuery({ days, siteId }: BoardAsked) {
  return queryOptions({
    queryKey: ["office", "stats", "board", days, siteId],
    queryFn: ({ signal }) =>
      api("GET /v2/admin/board", { query: { days, ...(siteId !== undefined && { siteId }) }, signal }),
    refetchInterval: 60_000,
  });
}

/** The rows of a metric for a period of the board. */
export function rowsPath(
  metric: MetricName,
  board: Pick<Board, "from" | "to">,
  { siteId }: BoardAsked,
): string {
  const query = new URLSearchParams({
    from: board.from,
    to: board.to,
    ...(siteId !== undefined && { site: String(siteId) }),
  });
  return `/staff/stats/${metric}?${query}`;
}

/** How many days the numbers of a board are of. */
export function daysOf({ numbers }: Pick<Board, "numbers">): number {
  return numbers[0]?.values.length ?? 0;
}

/** The days of a period as seconds, as charts take them. */
export function daySeconds(from: string, count: number): readonly number[] {
  const start = Date.parse(`${from}T00:00:00Z`) / 1000;
  return Array.from({ length: count }, (_, day) => start + day * 86_400);
}

export function numberOf({ numbers }: Pick<Board, "numbers">, metric: MetricName): BoardNumberOf | undefined {
  return numbers.find((number) => number.metric === metric);
}
