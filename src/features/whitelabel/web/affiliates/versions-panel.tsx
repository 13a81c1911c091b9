import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { Programme } from "./queries.ts";

type Version = Programme["history"][number];

/** The versions of a programme, each with what it paid and the text of its terms: `history`. */
export function VersionsPanel({ history }: Pick<Programme, "history">) {
  const t = useTranslations("whitelabelAffiliates");
  const times = useTimes();
  if (history.length === 0) return null;
  return (
    <Panel title={t("versions")} flush>
      <DataTable<Version>
        caption={t("versions")}
        rows={history}
        rowKey={({ version }) => String(version)}
        rowHeight={48}
        columns={[
          { key: "version", header: t("version"), phone: "title", cell: ({ version }) => version },
          {
            key: "since",
            header: t("since"),
            phone: "second",
            cell: ({ createdAt }) => <BdiCode>{times.day(createdAt)}</BdiCode>,
          },
          {
            key: "terms",
            header: t("termsText"),
            phone: "third-whole",
            cell: ({ isOpen, termsText }) => (
              <span className="line-clamp-2 text-13 whitespace-pre-line text-muted">
                {isOpen ? termsText || "–" : t("closed")}
              </span>
            ),
          },
          {
            key: "reward",
            header: t("rewardColumn"),
            align: "end",
            phone: "title-end",
            cell: ({ kind, rewardCents, percentBp }) =>
              kind === "fixed" ? (
                <Money cents={rewardCents} />
              ) : (
                <bdi>{t(`shares.${kind}`, { percent: (percentBp ?? 0) / 100 })}</bdi>
              ),
          },
        ]}
      />
    </Panel>
  );
}
