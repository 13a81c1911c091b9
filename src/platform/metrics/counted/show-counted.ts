import * as z from "zod/mini";
import type { Platform } from "#src/platform/platform.ts";
import type { Gauge, GaugeReading } from "../gauge.ts";
import { countingEveryMs } from "./count-gauges.ts";

/** What was counted longer ago than so many turns is not shown: it would look like a good value. */
const turnsKept = 5;

const readingsShape = z.array(z.tuple([z.record(z.string(), z.string()), z.number()]));

/** The gauges that one process counts, as every process shows them: out of the table, read once for each scrape. */
export function showCounted(platform: Pick<Platform, "db" | "clock">, gauges: readonly Gauge[]): Gauge[] {
  const rows = shareBriefly(() =>
    platform.db.kysely.selectFrom("metric_counts").select(["name", "readings", "counted_at"]).execute(),
  );
  // What was never counted is as old as this process.
  const begun = platform.clock.now();
  const ageMs = (at: Date): number => Math.max(0, platform.clock.now().getTime() - at.getTime());
  const shown = gauges.map((gauge): Gauge => {
    const { name, help, labels, countedEveryMs = countingEveryMs } = gauge;
    return {
      name,
      help,
      labels,
      async read() {
        const row = (await rows()).find((one) => one.name === name);
        if (row === undefined || ageMs(row.counted_at) > turnsKept * countedEveryMs) return [];
        return readingsShape.parse(row.readings).map(([values, value]) => ({ labels: values, value }));
      },
    };
  });
  return [
    ...shown,
    ageGauge(gauges, async () => {
      const ages = new Map((await rows()).map((row) => [row.name, ageMs(row.counted_at)]));
      return ({ name }) => ages.get(name) ?? ageMs(begun);
    }),
  ];
}

/** How far the oldest of them is behind: it grows while no worker counts, or one of them fails. */
function ageGauge(gauges: readonly Gauge[], ages: () => Promise<(gauge: Gauge) => number>): Gauge {
  return {
    name: "moorage_counted_age_seconds",
    help: "Delay of the oldest count, of what one process counts for all",
    labels: [],
    async read(): Promise<GaugeReading[]> {
      const ageOf = await ages();
      const late = gauges.map(
        (gauge) => ageOf(gauge) - ((gauge.countedEveryMs ?? countingEveryMs) - countingEveryMs),
      );
      return [{ labels: {}, value: Math.max(0, ...late) / 1000 }];
    },
  };
}

/** All gauges of a scrape are read at once: they share one question. */
function shareBriefly<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => {
    running ??= ask().finally(() => {
      running = null;
    });
    return running;
  };
}
