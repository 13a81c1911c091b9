import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import type { ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { type Finding, findingsKey, findingsPart } from "./findings-query.ts";

/** What the auditor found wrong in the books, open findings first. */
export function FindingsPage() {
  const t = useTranslations("officeAdmin.findings");
  return <ListPage title={t("title")} list={useFindingsList()} />;
}

function useFindingsList(): ListDefinition<Finding> {
  const t = useTranslations("officeAdmin.findings");
  const times = useTimes();
  return {
    queryKey: [...findingsKey, "list"],
    load: async (_asked, after, signal) => {
      const offset = Number(after ?? 0);
      const { findings, total } = await api("GET /v2/admin/findings", {
        query: { limit: findingsPart, offset },
        signal,
      });
      const end = offset + findings.length;
      return { rows: findings, total, next: end < total ? String(end) : null };
    },
    rowKey: ({ invariant, objectId, foundAt }) => `${invariant} ${objectId} ${foundAt}`,
    rowName: ({ invariant, objectId }) => `${invariant} ${objectId}`,
    columns: [
      { key: "invariant", header: t("rule"), cell: ({ invariant }) => <BdiCode>{invariant}</BdiCode> },
      {
        key: "state",
        header: t("state"),
        cell: ({ settledAt }) =>
          settledAt === null ? (
            <Buoy kind="bad">{t("open")}</Buoy>
          ) : (
            <Buoy kind="ok">{t("settled", { time: times.stampOfYear(settledAt) })}</Buoy>
          ),
      },
      { key: "object", header: t("object"), cell: ({ objectId }) => <CopiedId id={objectId} /> },
      { key: "detail", header: t("detail"), cell: ({ detail }) => <bdi title={detail}>{detail}</bdi> },
      {
        key: "age",
        header: t("age"),
        align: "end",
        cell: ({ foundAt }) => <AgeLabel at={foundAt} className="font-mono text-12 text-muted" />,
      },
    ],
    empty: { title: t("none"), text: t("noneText") },
  };
}
