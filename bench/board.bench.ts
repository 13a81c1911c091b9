import { dayOf } from "#src/features/stats/server/days/day.ts";
import { countDay } from "#src/features/stats/server/days/count-day.ts";
import { rebuildDays } from "#src/features/stats/server/days/count-days.ts";
import { readBoard } from "#src/features/stats/server/board/read-board.ts";
import { type Bench, figureOf } from "./bench.ts";
import { seedBoard } from "./board-data.ts";
import { startTestbed } from "./testbed.ts";

/** The board of a large site out of the rows of days, and what a day costs that is counted again each minute. */
export const bench: Bench = async ({ isQuick }) => {
  const [reads, customers] = isQuick ? [10, 50_000] : [30, 1_000_000];
  const testbed = await startTestbed();
  const { platform } = testbed.inspector;
  try {
    await seedBoard(testbed.inspector, customers);
    const days = { count: 0 };
    const rebuildMs = await timed(async () => {
      days.count = await rebuildDays(platform, null);
    });
    const board = await several(reads, () => readBoard(platform, { days: 365, siteId: null }));
    const today = await several(5, () => countDay(platform, dayOf(platform.clock.now())));
    return {
      title: "The board from the rows of days",
      method:
        `${customers.toLocaleString("en")} customers with a server and a delivered order each, over a year. The board of 365 days and the ` +
        `365 before it is read ${reads} times in one process. All ${days.count} days were counted in ${(rebuildMs / 1000).toFixed(0)} s, ` +
        `today alone in ${Math.round(Math.max(...today))} ms at most.`,
      ratios: [
        figureOf("time of the board", board, { aim: 100, limit: 200, unit: "ms" }),
        figureOf("time to count today again", today, { aim: 3000, limit: 10_000, unit: "ms" }),
      ],
      pairs: board.map((boardMs) => ({ boardMs })),
      findings: null,
    };
  } finally {
    await testbed.stop();
  }
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function several(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) took.push(await timed(work));
  return took;
}
