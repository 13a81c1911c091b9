import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "#src/shared/paths.ts";
import { ListFilters } from "#src/web/lists/list-filters.tsx";
import { ListRows } from "#src/web/lists/list-rows.tsx";
import { everyRow } from "#src/web/lists/list-search.ts";
import { useListChoice } from "#src/web/lists/use-list-choice.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { RoleNote } from "#src/web/pay/role-note.tsx";
import { useMay } from "#src/web/session/user-query.ts";
import { ButtonLink, buttonClass } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { ServerFilter } from "../queries.ts";
import { groupMarks, statusGroups } from "../server-status.ts";
import type { ServerPage } from "../server-types.ts";
import { AttentionNotes } from "./attention-notes.tsx";
import { useServerColumns } from "./server-columns.tsx";
import { ServerSelectionBar } from "./server-selection-bar.tsx";

export interface ServerListProps {
  readonly pages: readonly ServerPage[];
  readonly search: ServerFilter;
  readonly onSearchChange: (change: ServerFilter) => void;
}

const groupTexts = {
  running: "status.running",
  progress: "list.inProgress",
  stopped: "status.stopped",
  attention: "status.attention",
} as const;

/** What the list shows: nothing yet, nothing found, or rows with their filters. */
export function ServerList({ pages, search, onSearchChange }: ServerListProps) {
  const t = useTranslations("servers");
  const servers = pages.flatMap((page) => page.servers);
  const counts = pages[0]?.counts;
  const choice = useListChoice(servers);
  const columns = useServerColumns(choice);
  if (counts === undefined || counts.all === 0) return <NoServers />;
  return (
    <>
      <AttentionNotes servers={servers} />
      <ListFilters
        rows={servers}
        counts={counts}
        groups={statusGroups.map((group) => ({
          group,
          mark: groupMarks[group],
          label: t(groupTexts[group]),
        }))}
        search={search}
        onSearchChange={onSearchChange}
      />
      <ServerSelectionBar choice={choice} />
      <ListRows
        caption={t("title")}
        columns={columns}
        rows={servers}
        choice={choice}
        onShowAll={() => onSearchChange(everyRow)}
      />
    </>
  );
}

function NoServers() {
  const t = useTranslations("servers");
  const mayBuy = useMay("orders.buy");
  return (
    <Panel>
      <EmptyState
        title={t("empty.title")}
        actions={
          mayBuy ? (
            <ForRole right="orders.buy">
              <Link to="/order-vm" className={buttonClass({ tone: "primary" })}>
                {t("action.order")}
              </Link>
              <ButtonLink href={paths.servers}>{t("empty.prices")}</ButtonLink>
            </ForRole>
          ) : (
            <RoleNote />
          )
        }
      >
        {t("empty.text")}
      </EmptyState>
    </Panel>
  );
}
