import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { type Column, DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { SiteId } from "../queries.ts";
import { type Affiliate, affiliatesQuery } from "./queries.ts";

/** Those whose links brought visitors or customers to a site: `id`. */
export function AffiliatesPanel({ id }: { readonly id: SiteId }) {
  const t = useTranslations("whitelabelAffiliates");
  const common = useTranslations("common.state");
  const counted = (
    key: "clicks" | "signUps" | "reached",
    phone?: "second" | "second-end",
  ): Column<Affiliate> => ({
    key,
    header: t(key),
    align: "end",
    ...(phone !== undefined && { phone, phoneLabel: true }),
    cell: (affiliate) => affiliate[key],
  });
  const columns: readonly Column<Affiliate>[] = [
    { key: "name", header: t("name"), phone: "title", cell: ({ name }) => <bdi>{name}</bdi> },
    counted("clicks"),
    counted("signUps", "second"),
    counted("reached", "second-end"),
    {
      key: "review",
      header: t("review"),
      align: "end",
      cell: ({ reviewCents }) => <Money cents={reviewCents} />,
    },
    {
      key: "earned",
      header: t("earned"),
      align: "end",
      phone: "title-end",
      cell: ({ earnedCents }) => <Money cents={earnedCents} />,
    },
  ];
  return (
    <Panel title={t("affiliates")} flush>
      <QueryView
        query={useQuery(affiliatesQuery(id))}
        skeleton={<SkeletonRows label={common("loading")} rows={3} rowHeight={48} isTable />}
      >
        {({ affiliates }) =>
          affiliates.length === 0 ? (
            <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
          ) : (
            <DataTable
              caption={t("affiliates")}
              rows={affiliates}
              rowKey={({ customerId }) => customerId}
              rowHeight={48}
              columns={columns}
            />
          )
        }
      </QueryView>
    </Panel>
  );
}
