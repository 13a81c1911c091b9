import { sql } from "kysely";
import type { Gauge } from "#src/platform/metrics/gauge.ts";
import type { Platform } from "#src/platform/platform.ts";

const countedEveryMs = 60_000;

interface Held {
  readonly source: string;
  readonly count: number;
  readonly cents: number;
  readonly oldest: Date;
}

/** Deposits that wait for a decision: how many, what they are worth where a rate is known, and since when. */
export function heldGauges({ db, clock }: Pick<Platform, "db" | "clock">): Gauge[] {
  const read = async (value: (held: Held) => number) => {
    const { rows } = await sql<Held>`
      SELECT source, count(*)::float8 AS count, coalesce(sum(cents), 0)::float8 AS cents, min(seen_at) AS oldest FROM (
        SELECT 'coin' AS source, cents, seen_at FROM deposits WHERE state = 'held'
        UNION ALL SELECT 'gateway', cents, seen_at FROM gateway_deposits WHERE state = 'held'
      ) held GROUP BY source`.execute(db.kysely);
    return ["coin", "gateway"].map((source) => {
      const held = rows.find((row) => row.source === source);
      return { labels: { source }, value: held === undefined ? 0 : value(held) };
    });
  };
  const labels = ["source"];
  return [
    {
      name: "moorage_held_deposits",
      help: "Deposits that wait for a decision of staff",
      labels,
      countedEveryMs,
      read: () => read(({ count }) => count),
    },
    {
      name: "moorage_held_deposits_cents",
      help: "What held deposits are worth, where their rate is known",
      labels,
      countedEveryMs,
      read: () => read(({ cents }) => cents),
    },
    {
      name: "moorage_held_deposits_oldest_seconds",
      help: "How long the oldest held deposit has waited; 0: none waits",
      labels,
      countedEveryMs,
      read: () => read(({ oldest }) => Math.max(0, clock.now().getTime() - oldest.getTime()) / 1000),
    },
  ];
}
