import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { SiteId } from "../queries.ts";
import { SitePage } from "../site-page.tsx";
import { Composer } from "./composer.tsx";
import { useMailingColumns } from "./mailing-columns.tsx";
import { SenderHealth } from "./sender-health.tsx";
import { type ListedMailing, mailingsQuery } from "./queries.ts";

const route = getRouteApi("/cabinet/whitelabel/$id/mailing");

/** `/whitelabel/{id}/mailing`: mailings to customers of a site who agreed, newest first, and the composer. */
export function MailingPage() {
  const { id } = route.useParams();
  return (
    <SitePage id={id} current="mailing">
      {(site) => <Mailings key={site.id} id={site.id} />}
    </SitePage>
  );
}

function Mailings({ id }: { readonly id: SiteId }) {
  const t = useTranslations("whitelabelMailing");
  const common = useTranslations("common.state");
  const query = useQuery(mailingsQuery(id));
  /** Null: a new one. */
  const [opened, setOpened] = useState<ListedMailing["id"] | null>();
  const columns = useMailingColumns(setOpened);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-13 text-pretty text-muted">{t("lead")}</p>
        <ForRole right="orders.buy">
          <Button
            tone="primary"
            size="sm"
            icon={<Plus strokeWidth={1.6} aria-hidden="true" />}
            onClick={() => setOpened(null)}
          >
            {t("new")}
          </Button>
        </ForRole>
      </div>
      <QueryView
        query={query}
        errorTitle={t("loadError")}
        skeleton={
          <Panel flush>
            <SkeletonRows label={common("loading")} rows={3} rowHeight={48} />
          </Panel>
        }
      >
        {({ mailings, reachable }) => (
          <>
            <p className="text-14">{t("reachable", { count: reachable })}</p>
            {mailings.length === 0 ? (
              <Panel>
                <EmptyState title={t("none")}>{t("noneText")}</EmptyState>
              </Panel>
            ) : (
              <Panel flush>
                <DataTable
                  caption={t("caption")}
                  columns={columns}
                  rows={mailings}
                  rowKey={(mailing) => mailing.id}
                  rowHeight={48}
                />
              </Panel>
            )}
          </>
        )}
      </QueryView>
      <SenderHealth id={id} />
      {opened !== undefined && <Composer id={id} mailingId={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
