import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useNow } from "#src/web/i18n/use-now.ts";
import { Panel } from "#src/web/ui/panel.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { Skeleton } from "#src/web/ui/skeleton.tsx";
import { metricsQuery } from "../queries.ts";
import { useDates } from "../use-dates.ts";
import type { MetricRange, Server } from "../server-types.ts";
import { MetricFrames } from "./metric-frames.tsx";

// The charts are on their way while the measurements are.
const loadCharts = () => import("./metric-charts.tsx");
const MetricCharts = lazy(async () => ({ default: (await loadCharts()).MetricCharts }));

const ranges: readonly MetricRange[] = ["1h", "24h", "7d", "30d"];
/** A range is offered once the server is older than the range before it: until then it shows nothing more. */
const offeredFromMs: Readonly<Record<MetricRange, number>> = {
  "1h": 0,
  "24h": 3_600_000,
  "7d": 86_400_000,
  "30d": 7 * 86_400_000,
};
/** A younger server has no age in minutes to state. */
const statedFromMs = 60_000;
const texts = { "1h": "range1h", "24h": "range24h", "7d": "range7d", "30d": "range30d" } as const;

/** Processor, memory, network and disk over a range, refreshed with every new sample. */
export function MetricsPanel({ server }: { readonly server: Server }) {
  const t = useTranslations("server");
  const common = useTranslations("common");
  const [range, setRange] = useState<MetricRange>("1h");
  useEffect(() => void loadCharts(), []);
  const now = useNow(30_000);
  const dates = useDates();
  const ageMs = now.getTime() - Date.parse(server.createdAt);
  const deliveredAt = server.details?.deliveredAt;
  const offered = ranges.filter((value) => value === range || ageMs >= offeredFromMs[value]);
  const metrics = useQuery(metricsQuery(server.id, range));
  const step = metrics.data?.stepSeconds;
  const since =
    deliveredAt && ageMs >= statedFromMs && ageMs < offeredFromMs["24h"]
      ? t("metrics.sinceDelivery", { time: dates.span(deliveredAt, now) })
      : "";
  const measured = [
    ...(step === undefined ? [] : [t("metrics.note", { time: spanText(step) })]),
    ...(metrics.data?.simulated ? [common("simulated")] : []),
  ].join(" · ");
  // What comes with the data has no room beside the age on phones, where a further line would move the charts.
  const note =
    since === "" ? (
      measured
    ) : (
      <>
        {since}
        {measured !== "" && <span className="max-md:hidden"> · {measured}</span>}
      </>
    );

  function spanText(seconds: number): string {
    if (seconds < 60) return common("unit.seconds", { count: seconds });
    if (seconds < 3600) return common("unit.minutes", { count: seconds / 60 });
    return common("unit.hours", { count: seconds / 3600 });
  }

  const skeleton = <MetricsSkeleton />;
  return (
    <Panel
      flush
      title={t("metrics.title")}
      note={note}
      control={
        offered.length > 1 ? (
          <Segmented
            label={t("metrics.range")}
            value={range}
            onValueChange={setRange}
            options={offered.map((value) => ({ value, label: t(`metrics.${texts[value]}`) }))}
          />
        ) : undefined
      }
    >
      <QueryView query={metrics} errorTitle={t("loadError.metrics")} level={3} skeleton={skeleton}>
        {(data) => (
          <Suspense fallback={skeleton}>
            <MetricCharts metrics={data} memoryMb={server.memoryMb} isOff={server.power === "off"} />
          </Suspense>
        )}
      </QueryView>
    </Panel>
  );
}

/** As high as the charts that come. */
function MetricsSkeleton() {
  const label = useTranslations("common.state")("loading");
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <MetricFrames>
        {["cpu", "memory", "network", "disk"].map((name) => (
          <div key={name} className="px-4 pt-3 pb-2">
            <div className="mb-1.5 h-6">
              <Skeleton className="h-3 w-24" />
            </div>
            <div className="h-31" />
          </div>
        ))}
      </MetricFrames>
    </div>
  );
}
