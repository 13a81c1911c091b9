import { ExternalLink, Plus } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { paths } from "#src/shared/paths.ts";
import { statusPhases } from "#src/shared/status.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiQuery } from "#src/web/api/api-contract.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import type { ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import { buttonClass, ButtonLink } from "#src/web/ui/button.tsx";
import { statusTimes } from "../web/both/status-times.ts";
import { EntryState } from "./entry-state.tsx";
import { type ListedEntry, statusKey } from "./status-query.ts";

/** What is open, planned and past on the status page. */
export function EntriesPage() {
  const t = useTranslations("officeStatus.list");
  return <ListPage title={t("title")} list={useEntriesList()} actions={<Actions />} />;
}

function Actions() {
  const t = useTranslations("officeStatus.list");
  const mayWrite = useMay("status.write");
  return (
    <>
      <ButtonLink size="sm" href={paths.status} target="_blank" rel="noopener">
        <ExternalLink strokeWidth={1.6} aria-hidden="true" />
        {t("look")}
      </ButtonLink>
      {mayWrite && (
        <OfficeLink href="/staff/status/planned-work" className={buttonClass({ size: "sm" })}>
          {t("plan")}
        </OfficeLink>
      )}
      {mayWrite && (
        <OfficeLink href="/staff/status/incident" className={buttonClass({ size: "sm", tone: "primary" })}>
          <Plus strokeWidth={1.6} aria-hidden="true" />
          {t("open")}
        </OfficeLink>
      )}
    </>
  );
}

const pageSize = 50;
type Phase = ApiQuery<"GET /v2/admin/status">["phase"];

function useEntriesList(): ListDefinition<ListedEntry> {
  const t = useTranslations("officeStatus");
  const times = statusTimes({ tag: useLocale() });
  return {
    queryKey: [...statusKey, "list"],
    load: async ({ filters }, after, signal) => {
      const offset = Number(after ?? "0");
      const phase: Phase = statusPhases.find((one) => one === filters["phase"]);
      const query = { limit: pageSize, offset, ...(phase !== undefined && { phase }) };
      const { entries, total } = await api("GET /v2/admin/status", { query, signal });
      const next = offset + entries.length;
      return { rows: entries, total, next: next < total ? String(next) : null };
    },
    rowKey: ({ id }) => id,
    rowName: ({ title }) => title,
    href: ({ id }) => `/staff/status/${id}`,
    filters: [
      {
        key: "phase",
        label: t("list.phase"),
        value: statusPhases.map((value) => ({ value, label: t(`phase.${value}`) })),
      },
    ],
    columns: [
      {
        key: "title",
        header: t("list.entry"),
        cell: ({ title }) => <bdi className="font-medium">{title}</bdi>,
      },
      { key: "state", header: t("list.state"), cell: (entry) => <EntryState entry={entry} /> },
      { key: "kind", header: t("list.kind"), cell: ({ kind }) => t(`kind.${kind}`) },
      {
        key: "time",
        header: t("list.time"),
        cell: ({ startsAt, endsAt }) => (
          <bdi className="font-mono text-12 whitespace-nowrap">{times.span(startsAt, endsAt)}</bdi>
        ),
      },
      {
        key: "components",
        header: t("list.components"),
        align: "end",
        isWide: true,
        cell: ({ components }) => components.length,
      },
      {
        key: "updates",
        header: t("list.updates"),
        align: "end",
        isWide: true,
        cell: ({ updates }) => updates,
      },
      {
        key: "changed",
        header: t("list.changed"),
        align: "end",
        cell: ({ changedAt }) => <AgeLabel at={changedAt} className="font-mono text-12 text-muted" />,
      },
    ],
    empty: { title: t("list.none"), text: t("list.noneText") },
  };
}
