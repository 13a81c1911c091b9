import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { type Usage, usageQuery } from "../part-queries.ts";
import { useUsageColumns } from "./use-usage-columns.tsx";

const everyKey = "all";

/** What keys were used for in the last day: calls by route and status. */
export function UsagePanel() {
  const t = useTranslations("keys.usage");
  const common = useTranslations("common.state");
  return (
    <Panel title={t("title")} note={t("note")} flush>
      <QueryView
        query={useQuery(usageQuery)}
        errorTitle={t("loadFailed")}
        level={3}
        skeleton={<SkeletonRows label={common("loading")} rows={4} rowHeight={40} isTable />}
      >
        {(usage) => <UsageTable usage={usage} />}
      </QueryView>
    </Panel>
  );
}

function UsageTable({ usage: { calls, since } }: { readonly usage: Usage }) {
  const t = useTranslations("keys.usage");
  const times = useTimes();
  const columns = useUsageColumns();
  const [chosen, setChosen] = useState<string>(everyKey);
  const names = new Map<string, string>(calls.map(({ keyId, keyName }) => [keyId, keyName]));
  const rows = calls.filter(({ keyId }) => chosen === everyKey || keyId === chosen);
  if (calls.length === 0)
    return (
      <p className="p-4 text-13 text-pretty text-muted">{t("none", { time: times.stampOfYear(since) })}</p>
    );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-2.5">
        <SelectField
          className="w-60 max-md:w-full"
          label={t("key")}
          labelHidden
          size="sm"
          options={[
            { value: everyKey, label: t("everyKey") },
            ...[...names].map(([value, label]) => ({ value, label: <bdi>{label}</bdi> })),
          ]}
          value={chosen}
          onValueChange={setChosen}
        />
        <p className="text-13 text-muted">
          {t("sum", { count: rows.reduce((sum, row) => sum + row.calls, 0), time: times.stampOfYear(since) })}
        </p>
      </div>
      <DataTable
        caption={t("title")}
        columns={columns}
        rows={rows}
        rowKey={({ keyId, route, status }) => `${keyId} ${status} ${route}`}
      />
    </>
  );
}
