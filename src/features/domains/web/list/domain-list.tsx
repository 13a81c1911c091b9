import { Link } from "@tanstack/react-router";
import { ArrowDownWideNarrow } from "lucide-react";
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
import { Chip } from "#src/web/ui/chip.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { DomainFilter } from "../domain-queries.ts";
import { groupMarks, statusGroups } from "../domain-status.ts";
import type { DomainPage } from "../domain-types.ts";
import { AttentionNotes } from "./attention-notes.tsx";
import { DomainSelectionBar } from "./domain-selection-bar.tsx";
import { useDomainColumns } from "./domain-columns.tsx";

export interface DomainListProps {
  readonly pages: readonly DomainPage[];
  readonly search: DomainFilter;
  readonly onSearchChange: (change: DomainFilter) => void;
}

/** What the list shows: nothing yet, nothing found, or rows with their filters. */
export function DomainList({ pages, search, onSearchChange }: DomainListProps) {
  const t = useTranslations("domain");
  const domains = pages.flatMap((page) => page.domains);
  const counts = pages[0]?.counts;
  const choice = useListChoice(domains);
  const columns = useDomainColumns(choice);
  if (counts === undefined || counts.all === 0) return <NoDomains />;
  const isByExpiry = search.sort === "expiry";
  return (
    <>
      <AttentionNotes domains={domains} />
      <ListFilters
        rows={domains}
        counts={counts}
        groups={statusGroups.map((group) => ({
          group,
          mark: groupMarks[group],
          label: t(`list.group.${group}`),
        }))}
        search={search}
        onSearchChange={onSearchChange}
      >
        <Chip
          chosen={isByExpiry}
          mark={<ArrowDownWideNarrow className="size-3.5 text-muted" strokeWidth={1.6} aria-hidden="true" />}
          onClick={() => onSearchChange({ sort: isByExpiry ? undefined : "expiry" })}
        >
          {t("list.soonestFirst")}
        </Chip>
      </ListFilters>
      <DomainSelectionBar choice={choice} />
      <ListRows
        caption={t("title")}
        columns={columns}
        rows={domains}
        choice={choice}
        onShowAll={() => onSearchChange(everyRow)}
      />
    </>
  );
}

function NoDomains() {
  const t = useTranslations("domain");
  const mayBuy = useMay("orders.buy");
  return (
    <Panel>
      <EmptyState
        title={t("empty.title")}
        actions={
          mayBuy ? (
            <ForRole right="orders.buy">
              <Link to="/domains/new" className={buttonClass({ tone: "primary" })}>
                {t("action.find")}
              </Link>
              <ButtonLink href={paths["domain-transfer"]}>{t("empty.transfer")}</ButtonLink>
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
