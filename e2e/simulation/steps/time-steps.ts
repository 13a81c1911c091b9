import { sql } from "kysely";
import type { Step } from "../step.ts";
import type { Testbed } from "../testbed.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const leap = (name: string, weight: number, longestMs: number): Step => ({
  name,
  weight,
  run: async ({ chance, clock }: Testbed) => {
    const ms = chance.below(longestMs);
    clock.advance(ms);
    return `${ms} ms`;
  },
});

/** To the next date in the life cycle of a server, a little before or after it. */
async function nextDate({ chance, clock, database }: Testbed): Promise<string> {
  const now = clock.now();
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(at) AS at FROM servers s,
      unnest(ARRAY[s.paid_until - interval '3 days', s.paid_until, s.grace_until, s.terminates_at]) AS at
    WHERE s.service IN ('active', 'expired', 'suspended') AND at > ${now}`.execute(database.kysely);
  const [next] = rows;
  if (!next?.at) return "no date ahead";
  const ms = Math.max(0, next.at.getTime() - now.getTime() + chance.below(hourMs) - hourMs / 4);
  clock.advance(ms);
  return `${ms} ms`;
}

/** Time passes: a little between any two steps, and now and then a lot. */
export const timeSteps: readonly Step[] = [
  leap("seconds pass", 4, 10_000),
  leap("minutes pass", 2, 20 * minuteMs),
  leap("a day passes", 1, dayMs),
  leap("a month passes", 1, 40 * dayMs),
  {
    name: "the next date comes",
    weight: 8,
    when: ({ customers }) => customers.some(({ servers }) => servers.length > 0),
    run: nextDate,
  },
];
