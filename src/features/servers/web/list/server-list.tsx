import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { Button, ButtonLink, buttonClass } from "#src/web/ui/button.tsx";
import { EmptyState } from "#src/web/ui/empty-state.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { ServerPage } from "../server-types.ts";
import { tagsOf } from "#src/web/lists/tag-text.ts";
import { AttentionNotes } from "./attention-notes.tsx";
import { ChargeLine } from "./charge-line.tsx";
import type { ListSearch } from "./list-search.ts";
import { ServerTable } from "./server-table.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { StatusChips } from "./status-chips.tsx";
import { TagChips } from "#src/web/lists/tag-chips.tsx";
import { useListChoice } from "#src/web/lists/use-list-choice.ts";

export interface ServerListProps {
  readonly pages: readonly ServerPage[];
  readonly search: ListSearch;
  readonly onSearchChange: (search: ListSearch) => void;
  /** There is another page of rows. */
  readonly more: { readonly load: () => void; readonly isPending: boolean } | undefined;
}

/** What the list shows: nothing yet, nothing found, or rows with their filters and the next charge. */
export function ServerList({ pages, search, onSearchChange, more }: ServerListProps) {
  const t = useTranslations("servers");
  const servers = pages.flatMap((page) => page.servers);
  const counts = pages[0]?.counts;
  const choice = useListChoice(servers);
  if (counts === undefined || counts.all === 0) return <NoServers />;
  return (
    <>
      <AttentionNotes servers={servers} />
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <StatusChips
          counts={counts}
          value={search.status}
          onValueChange={(status) =>
            onSearchChange({ ...without(search, "status"), ...(status && { status }) })
          }
        />
        <TagChips
          tags={tagsOf(servers, search.tag)}
          value={search.tag}
          onValueChange={(tag) =>
            onSearchChange({ ...without(search, "tag"), ...(tag !== undefined && { tag }) })
          }
        />
      </div>
      <SelectionBar choice={choice} />
      {servers.length > 0 ? (
        <ServerTable servers={servers} choice={choice} />
      ) : (
        <Panel>
          <EmptyState
            compact
            title={t("list.noMatch")}
            actions={<Button onClick={() => onSearchChange({})}>{t("list.clear")}</Button>}
          >
            {t("list.noMatchText")}
          </EmptyState>
        </Panel>
      )}
      {more && (
        <div className="flex justify-center">
          <Button onClick={more.load} pending={more.isPending}>
            {t("list.more")}
          </Button>
        </div>
      )}
      <ChargeLine count={counts.all} />
    </>
  );
}

function without(search: ListSearch, field: keyof ListSearch): ListSearch {
  const { [field]: _, ...rest } = search;
  return rest;
}

function NoServers() {
  const t = useTranslations("servers");
  return (
    <Panel>
      <EmptyState
        title={t("empty.title")}
        actions={
          <>
            <Link to="/order-vm" className={buttonClass({ tone: "primary" })}>
              {t("action.order")}
            </Link>
            <ButtonLink href="/servers">{t("empty.prices")}</ButtonLink>
          </>
        }
      >
        {t("empty.text")}
      </EmptyState>
    </Panel>
  );
}
