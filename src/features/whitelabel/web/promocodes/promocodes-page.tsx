import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { MoreButton } from "#src/web/lists/more-button.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { ChipChoice } from "#src/web/ui/chip-choice.tsx";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { SiteId } from "../queries.ts";
import { SitePage } from "../site-page.tsx";
import { ChangeCodeDialog } from "./change-code-dialog.tsx";
import { useCodeColumns } from "./code-columns.tsx";
import { CodesFileButton } from "./codes-file-button.tsx";
import { NewCodeDrawer } from "./new-code-drawer.tsx";
import { type CodeState, codesQuery, type SiteCode } from "./queries.ts";

const route = getRouteApi("/cabinet/whitelabel/$id/promocodes");
const states = ["active", "paused", "over"] as const;

/** `/whitelabel/{id}/promocodes`: codes that lower prices of a site, newest first, and what each gave. */
export function PromocodesPage() {
  const { id } = route.useParams();
  return (
    <SitePage id={id} current="promocodes">
      {(site) => <Codes key={site.id} id={site.id} />}
    </SitePage>
  );
}

function Codes({ id }: { readonly id: SiteId }) {
  const t = useTranslations("whitelabelPromo");
  const common = useTranslations("common.state");
  const [state, setState] = useState<CodeState | null>(null);
  const query = useInfiniteQuery(codesQuery(id, state));
  const [isMaking, setMaking] = useState(false);
  const [chosen, setChosen] = useState<SiteCode>();
  const columns = useCodeColumns(setChosen);
  const make = (
    <ForRole right="orders.buy">
      <Button
        tone="primary"
        size="sm"
        icon={<Plus strokeWidth={1.6} aria-hidden="true" />}
        onClick={() => setMaking(true)}
      >
        {t("make")}
      </Button>
    </ForRole>
  );
  return (
    <>
      <p className="text-13 text-pretty text-muted">{t("lead")}</p>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <ChipChoice
          label={t("list.state")}
          value={state}
          onValueChange={setState}
          choices={[
            { value: null, label: t("list.all") },
            ...states.map((value) => ({ value, label: t(`states.${value}`) })),
          ]}
        />
        <div className="flex flex-wrap items-center gap-4">
          <CodesFileButton id={id} />
          {make}
        </div>
      </div>
      <QueryView
        query={query}
        errorTitle={t("loadError")}
        skeleton={
          <Panel flush>
            <SkeletonRows label={common("loading")} rows={4} rowHeight={48} />
          </Panel>
        }
      >
        {({ pages }) => {
          const rows = pages.flatMap(({ codes }) => codes);
          if (rows.length === 0)
            return (
              <Panel>
                <EmptyState title={t("list.none")}>{t("list.noneText")}</EmptyState>
              </Panel>
            );
          return (
            <>
              <Panel flush>
                <DataTable
                  caption={t("title")}
                  columns={columns}
                  rows={rows}
                  rowKey={(code) => code.id}
                  rowHeight={48}
                />
              </Panel>
              <MoreButton query={query} className="self-center" />
            </>
          );
        }}
      </QueryView>
      {isMaking && <NewCodeDrawer id={id} onClose={() => setMaking(false)} />}
      {chosen && <ChangeCodeDialog id={id} code={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
