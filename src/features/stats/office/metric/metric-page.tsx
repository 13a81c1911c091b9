import { useQuery } from "@tanstack/react-query";
import { notFound, useParams } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { clock } from "#src/web/clock.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { useOfficeLocation } from "#src/web/office/office-link.tsx";
import { dayText } from "#src/web/office/parts/day-text.ts";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import type { MetricName } from "../board/board-query.ts";
import { LinesButton } from "./lines-button.tsx";
import { MetricLead } from "./metric-lead.tsx";
import { type AskedRows, rowsFile, type Row, useRowList } from "./use-row-list.tsx";

/** One number: what it means, its days, and the rows that it is made of. */
export function MetricPage() {
  const t = useTranslations("officeBoard.metrics");
  const { metric }: Readonly<Record<string, unknown>> = useParams({ strict: false });
  const isKnown = (name: unknown): name is MetricName =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whether it has a text is asked here
    typeof name === "string" && /^[a-z-]+$/.test(name) && t.has(`${name as "mrr"}.label`);
  if (!isKnown(metric)) throw notFound();
  return <Metric key={metric} metric={metric} />;
}

function Metric({ metric }: { readonly metric: MetricName }) {
  const asked = useAskedRows();
  const { from, to, siteId } = asked;
  const series = useQuery({
    queryKey: ["office", "stats", "series", metric, from, to, siteId],
    queryFn: ({ signal }) =>
      api("GET /v2/admin/stats/{metric}", {
        params: { metric },
        query: { from, to, ...(siteId !== undefined && { siteId }) },
        signal,
      }),
  });
  return (
    <Loaded query={series} skeleton={<PageSkeleton />}>
      {(found) => <Shown metric={metric} asked={asked} series={found} />}
    </Loaded>
  );
}

interface ShownProps {
  readonly metric: MetricName;
  readonly asked: AskedRows;
  readonly series: Parameters<typeof MetricLead>[0]["series"];
}

function Shown({ metric, asked, series }: ShownProps) {
  const t = useTranslations("officeBoard");
  const list = useRowList(metric, asked, series);
  return (
    <ListPage<Row>
      title={t(`metrics.${metric}.label`)}
      list={list}
      lead={(rows) => <MetricLead metric={metric} asked={asked} series={series} rows={rows} />}
      actions={
        <LinesButton
          name={`${metric}.jsonl`}
          pathFor={(reason) => rowsFile(metric, asked, { kind: series.kind, form: "lines", reason })}
        />
      }
    />
  );
}

const monthMs = 29 * 86_400_000;

/** The days that the address asks for; without them the last thirty. */
function useAskedRows(): AskedRows {
  const query = new URLSearchParams(useOfficeLocation().search);
  const to = query.get("to") ?? dayText(clock.nowMs());
  const site = Number(query.get("site"));
  return {
    to,
    from: query.get("from") ?? dayText(Date.parse(to) - monthMs),
    product: query.get("product") ?? undefined,
    siteId: Number.isInteger(site) && site > 0 ? site : undefined,
  };
}
