import type { ReactNode } from "react";
import { ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { type Fact, FactStrip } from "#src/web/ui/fact-strip.tsx";
import { TabLinks, tabLinkClass } from "#src/web/ui/tab-links.tsx";
import { useOwnList } from "../../frame/list-of-object.ts";
import { useOfficeTitle } from "../../frame/use-office-title.ts";
import { OfficeLink, useOfficeLocation } from "../../office-link.tsx";
import { NumberStrip, type ObjectNumber } from "./number-strip.tsx";

export interface ObjectTab {
  readonly key: string;
  readonly label: string;
  readonly count?: number;
  readonly content: ReactNode;
}

export interface ObjectPageProps {
  readonly title: string;
  /** The list that it is in: its name and address. */
  readonly list: { readonly label: string; readonly href: string };
  /** Where its tabs have addresses of their own, its address: `/staff/customers/cus_…`, its tabs `…/money`. */
  readonly path?: string;
  /** Its state as a `Buoy`, and marks. */
  readonly state?: ReactNode;
  readonly actions?: ReactNode;
  readonly facts?: readonly Fact[];
  readonly numbers?: readonly ObjectNumber[];
  /** What must be seen before all else, as a `Note`. */
  readonly notice?: ReactNode;
  /** The first is shown when the address names none. */
  readonly tabs: readonly ObjectTab[];
  /** At the end side: an `ActPanel`, and panels with what is known besides. */
  readonly side?: ReactNode;
}

/** The shape of one object: who or what it is, its facts and numbers, its tabs, and its acts at the end side. */
export function ObjectPage(props: ObjectPageProps) {
  const { title, list, state, actions, facts, numbers, notice, tabs, side } = props;
  useOfficeTitle(title);
  useOwnList(list.href);
  const place = useOfficeLocation();
  const path = props.path ?? place.path;
  const wanted =
    props.path === undefined
      ? new URLSearchParams(place.search).get("tab")
      : place.path.slice(path.length + 1);
  const addressOf = (tab: string) => {
    if (tab === tabs[0]?.key) return path;
    return props.path === undefined ? `${path}?tab=${tab}` : `${path}/${tab}`;
  };
  const shown = tabs.find(({ key }) => key === wanted) ?? tabs[0];
  const t = useTranslations("office.object");
  return (
    <div className="px-6 pt-4 pb-6 max-md:px-4">
      <nav aria-label={t("path")} className="mb-1 flex items-center gap-2 text-13 text-muted">
        <OfficeLink href={list.href} className="rounded-4 hover:text-fg">
          {list.label}
        </OfficeLink>
        <ChevronRight className="size-3.5 rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
        <bdi className="truncate text-fg">{title}</bdi>
      </nav>
      <div className="mb-3 flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-24 wrap-anywhere">{title}</h1>
        {state}
        {actions !== undefined && <div className="ms-auto flex flex-wrap gap-2">{actions}</div>}
      </div>
      {facts && <FactStrip facts={facts} />}
      {numbers && <NumberStrip numbers={numbers} />}
      {notice && <div className="mt-4">{notice}</div>}
      <div className="mt-4 flex items-start gap-4 max-rail:flex-col">
        <div className="min-w-0 flex-1 max-rail:w-full">
          {tabs.length > 1 && (
            <TabLinks label={t("tabs")}>
              {tabs.map(({ key, label, count }) => (
                <OfficeLink
                  key={key}
                  href={addressOf(key)}
                  aria-current={key === shown?.key ? "page" : undefined}
                  className={tabLinkClass(key === shown?.key)}
                >
                  {label}
                  {count !== undefined && <span className="font-mono text-12 text-muted">{count}</span>}
                </OfficeLink>
              ))}
            </TabLinks>
          )}
          <div className={tabs.length > 1 ? "pt-4" : undefined}>{shown?.content}</div>
        </div>
        {side && <aside className="flex w-72 shrink-0 flex-col gap-4 max-rail:w-full">{side}</aside>}
      </div>
    </div>
  );
}
