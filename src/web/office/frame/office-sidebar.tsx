import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { clock } from "#src/web/clock.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import type { Waiting } from "../office-feature.ts";
import { OfficeLink, useOfficeLocation } from "../office-link.tsx";
import { type OfficeGroupPlaces, type OfficePlace, placeOf } from "../office-pages.ts";
import type { WaitingAnswer } from "../shapes/board/lay-out-waiting.ts";
import { useListOfObject } from "./list-of-object.ts";
import { usePlaces } from "./use-places.ts";

/** A hairline precedes these groups. */
const startsPart: readonly string[] = ["customers", "staff"];

/** The places of the office by group; those of the open group, and the queues from the board, one by one. */
export function OfficeSidebar() {
  const t = useTranslations("office.frame");
  const { path } = useOfficeLocation();
  const groups = usePlaces();
  const listPath = useListOfObject();
  const current = placeOf(path) ?? (listPath === undefined ? undefined : placeOf(listPath));
  const lists = groups.map((group) => {
    const isOpen = group.group === current?.entry.group || (group.group === "queues" && path === "/staff");
    return <SidebarGroup key={group.group} group={group} isOpen={isOpen} current={current?.path} />;
  });
  return (
    <nav
      aria-label={t("places")}
      className="w-52 shrink-0 border-e border-line px-2 pt-3 pb-4 text-13 md:sticky md:top-13 md:h-[calc(100dvh-52px)] md:overflow-y-auto max-lg:w-44 max-md:flex max-md:w-full max-md:gap-1 max-md:overflow-x-auto max-md:border-e-0 max-md:border-b max-md:py-2"
    >
      {lists}
    </nav>
  );
}

interface SidebarGroupProps {
  readonly group: OfficeGroupPlaces;
  readonly isOpen: boolean;
  readonly current: string | undefined;
}

function SidebarGroup({ group: { group, icon: Icon, places }, isOpen, current }: SidebarGroupProps) {
  const t = useTranslations("office");
  const waiting = useWaitingAnswers(places).map((answer) => answer?.waiting);
  const [first] = places;
  if (first === undefined) return null;
  const counts = waiting.map((one) => one?.count);
  const sum = counts.reduce<number>((total, count) => total + (count ?? 0), 0);
  const isLate = places.some((place, index) => isOverAge(place, waiting[index]));
  const isAlone = places.length === 1;
  return (
    <div
      className={classNames(
        "max-md:flex max-md:shrink-0 max-md:gap-1",
        startsPart.includes(group) && "md:mt-2 md:border-t md:border-line md:pt-2",
      )}
    >
      <SidebarLink
        href={first.path}
        isCurrent={isAlone && first.path === current}
        count={sum > 0 ? sum : undefined}
        isLate={isLate && !isOpen}
      >
        {Icon && <Icon className="size-4 shrink-0" strokeWidth={1.6} aria-hidden="true" />}
        {isAlone ? t(`nav.${first.entry.text}`) : t(`groups.${group}`)}
      </SidebarLink>
      {isOpen &&
        !isAlone &&
        places.map((place, index) => (
          <SidebarLink
            key={place.path}
            href={place.path}
            isCurrent={place.path === current}
            isInner
            count={counts[index]}
            isLate={isOverAge(place, waiting[index])}
          >
            {t(`nav.${place.entry.text}`)}
          </SidebarLink>
        ))}
    </div>
  );
}

interface SidebarLinkProps {
  readonly href: string;
  readonly isCurrent: boolean;
  readonly isInner?: boolean;
  readonly count: number | undefined;
  readonly isLate: boolean;
  readonly children: React.ReactNode;
}

function SidebarLink({ href, isCurrent, isInner, count, isLate, children }: SidebarLinkProps) {
  const t = useTranslations("office.frame");
  return (
    <OfficeLink
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      className={classNames(
        "flex h-7 items-center gap-2 rounded-6 px-2.5 transition-colors max-md:h-11 max-md:whitespace-nowrap",
        isInner && "md:ps-8.75",
        isCurrent ? "bg-fg font-medium text-bg dark:bg-fg2" : "text-fg2 hover:bg-surface2 hover:text-fg",
      )}
    >
      {typeof children === "string" ? (
        // A name that is longer than a tablet's sidebar is cut.
        <span className="min-w-0 truncate" title={children}>
          {children}
        </span>
      ) : (
        <span className="flex min-w-0 items-center gap-2 truncate">{children}</span>
      )}
      {isLate && (
        <span
          role="img"
          aria-label={t("overAge")}
          className={classNames("size-1.75 shrink-0", isCurrent ? "bg-chosendanger" : "bg-danger")}
        />
      )}
      {count !== undefined && (
        <span className={classNames("ms-auto font-mono text-12", isCurrent ? "" : "text-muted")}>
          {count}
        </span>
      )}
    </OfficeLink>
  );
}

/** What waits in those of the places that are queues, as the stream keeps it; undefined for other places. */
export function useWaitingAnswers(places: readonly OfficePlace[]): readonly (WaitingAnswer | undefined)[] {
  const queues = places.flatMap(({ entry }) => (entry.queue === undefined ? [] : [entry.queue]));
  const answers = useQueries({ queries: queues.map(({ waiting }) => waiting) });
  return places.map(({ entry }) => {
    const answer = entry.queue === undefined ? undefined : answers[queues.indexOf(entry.queue)];
    return answer && { waiting: answer.data, isFailed: answer.isError };
  });
}

function isOverAge({ entry }: OfficePlace, waiting: Waiting | undefined): boolean {
  if (entry.queue === undefined || waiting?.since == null) return false;
  return clock.nowMs() - Date.parse(waiting.since) > entry.queue.alarmAgeMs;
}
