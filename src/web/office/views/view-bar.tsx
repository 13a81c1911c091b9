import { useQuery } from "@tanstack/react-query";
import { BookmarkPlus, Users } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OfficeList } from "#src/shared/office-lists.ts";
import { Button } from "#src/web/ui/button.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { OfficeLink } from "../office-link.tsx";
import { isSameQuery } from "./same-query.ts";
import { useChangeView } from "./use-change-view.ts";
import { ViewDialog } from "./view-dialog.tsx";
import { ViewMenu } from "./view-menu.tsx";
import { type SavedView, viewHref, viewsQuery } from "./views-query.ts";

export interface ViewBarProps {
  readonly path: OfficeList;
  /** Of the address. */
  readonly search: string;
  /** What of it the list shows, as an address would say it. */
  readonly shown: string;
}

const chipClass =
  "inline-flex h-6.5 items-center gap-1.5 rounded-full border px-2.5 text-12 whitespace-nowrap transition-colors max-md:h-11";

/** The views of a list in its head, and a way to save what it shows; nothing where neither is. */
export function ViewBar({ path, search, shown }: ViewBarProps) {
  const t = useTranslations("office.views");
  const { data } = useQuery(viewsQuery);
  const [isSaving, setSaving] = useState(false);
  const views = data?.views.filter((view) => view.path === path) ?? [];
  const own = views.filter(({ sharedBy }) => sharedBy === null);
  const active = views.find(({ query }) => isSameQuery(query, search));
  const canSave = shown !== "" && !views.some(({ query }) => isSameQuery(query, shown));
  if (data === undefined || (views.length === 0 && !canSave)) return null;
  return (
    <div className="mb-3 flex flex-col gap-2">
      <nav aria-label={t("title")} className="flex flex-wrap items-center gap-2">
        {views.length > 0 && <ViewChip name={t("all")} href={path} isActive={search === ""} />}
        {views.map((view) => (
          <ViewChip
            key={view.id}
            name={view.name}
            by={view.sharedBy}
            isShared={view.isShared}
            href={viewHref(view)}
            isActive={view === active}
          >
            {view === active && view.mayChange && <ViewMenu view={view} own={own} />}
          </ViewChip>
        ))}
        {canSave && active === undefined && (
          <Button
            size="sm"
            icon={<BookmarkPlus strokeWidth={1.6} aria-hidden="true" />}
            onClick={() => setSaving(true)}
          >
            {t("saveTitle")}
          </Button>
        )}
      </nav>
      {active !== undefined && !isSameQuery(active.query, shown) && <LeftOut view={active} shown={shown} />}
      {isSaving && (
        <ViewDialog path={path} query={shown} view={undefined} own={own} onClose={() => setSaving(false)} />
      )}
    </div>
  );
}

interface ViewChipProps {
  readonly name: string;
  readonly href: string;
  readonly isActive: boolean;
  readonly isShared?: boolean;
  /** The colleague who shares it. */
  readonly by?: string | null;
  readonly children?: React.ReactNode;
}

function ViewChip({ name, href, isActive, isShared = false, by = null, children }: ViewChipProps) {
  const t = useTranslations("office.views");
  return (
    <span
      className={classNames(
        chipClass,
        isActive ? "border-fg bg-surface2 font-medium" : "border-line2 bg-surface",
        children !== undefined && children !== false && "pe-1",
      )}
    >
      <OfficeLink
        href={href}
        aria-current={isActive ? "page" : undefined}
        title={by === null ? undefined : t("sharedBy", { name: by })}
        className="inline-flex items-center gap-1.5 rounded-4"
      >
        {isShared && <Users className="size-3 text-muted" strokeWidth={1.6} aria-label={t("isShared")} />}
        <bdi className="max-w-60 truncate">{name}</bdi>
      </OfficeLink>
      {children}
    </span>
  );
}

/** That a view has what the list no longer can be asked for. */
function LeftOut({ view, shown }: { readonly view: SavedView; readonly shown: string }) {
  const t = useTranslations("office.views");
  const { mutate, isPending } = useChangeView();
  const kept = new URLSearchParams(shown);
  const parts = [...new URLSearchParams(view.query)].flatMap(([key, value]) =>
    kept.get(key) === value ? [] : [`${key}=${value}`],
  );
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-13 text-fg2">
      <span>
        {t.rich("leftOut", { parts: () => <bdi className="font-mono text-12">{parts.join(", ")}</bdi> })}
      </span>
      {view.mayChange && (
        <Button
          size="sm"
          pending={isPending}
          onClick={() => mutate({ view, change: { act: "show", query: shown } })}
        >
          {t("saveWithout")}
        </Button>
      )}
    </p>
  );
}
